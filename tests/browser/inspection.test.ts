import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseUrl } from './equipment/baseUrl.ts';
import { sharedBrowser } from './equipment/chromium.ts';
import { axeViolations } from './equipment/inspectPage.ts';
import { kindsOfElements, markKinds } from './equipment/kindsOfElements.ts';
import { visit } from './equipment/people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => browser?.close());

it('an inspection of the kinds of elements that are new finds what is wrong with them, and nothing else', async () => {
  const { page, context } = await visit(browser, baseUrl);
  await page.goto('/auth/login');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const known = await kindsOfElements(page);
  const addFaults = (place: string) =>
    page.evaluate((selector) => {
      document.querySelector(selector)?.insertAdjacentHTML(
        'beforeend',
        `<p class="new pale">Pale</p><input class="new" />
         <div><button class="new narrow">1</button><button class="new narrow">2</button></div>`,
      );
      // Through the object model, which the page's policy allows.
      for (const pale of document.querySelectorAll<HTMLElement>('.pale'))
        Object.assign(pale.style, { color: '#ddd', background: '#fff' });
      for (const narrow of document.querySelectorAll<HTMLElement>('.narrow'))
        Object.assign(narrow.style, { width: '8px', height: '8px', padding: '0', border: '0' });
    }, place);
  const isNew = (kinds: readonly string[], before: readonly string[]) =>
    kinds.filter((kind) => !before.includes(kind));
  const inspectNew = async (): Promise<string[]> => {
    const found = await kindsOfElements(page);
    await markKinds(page, {
      structure: isNew(found.structure, known.structure),
      paint: isNew(found.paint, known.paint),
    });
    const violations = await axeViolations(page, { structure: 'marked', withMenu: false });
    return violations.map((line) => line.split(':')[0] ?? '').toSorted();
  };

  expect(await inspectNew()).toEqual([]);
  await addFaults('main');
  expect([...new Set(await inspectNew())]).toEqual([
    'axe color-contrast',
    'axe label',
    'axe target-size',
  ]);
  await context.close();
});
