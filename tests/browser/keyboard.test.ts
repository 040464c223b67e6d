import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseUrl } from './equipment/baseUrl.ts';
import { sharedBrowser } from './equipment/chromium.ts';
import { signInAs } from './equipment/people.ts';
import { settled } from './equipment/screens.ts';

const LIST = '/lhms/manage-facility/facilities';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => browser?.close());

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document;
    return `${activeElement?.tagName}: ${activeElement?.textContent?.trim()}`;
  });

/**
 * The names of the fields that another element covers entirely while Tab has brought the focus
 * there.
 */
async function coveredOnTheWay(page: Page): Promise<string[]> {
  const covered: string[] = [];
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab');
    const { name, isSeen, isLast } = await page.evaluate(() => {
      const control = document.activeElement as HTMLElement;
      const { left, top, width, height } = control.getBoundingClientRect();
      const [at] = document.elementsFromPoint(left + width / 2, top + height / 2);
      return {
        name: control.getAttribute('name') ?? control.textContent ?? '',
        isSeen: at !== undefined && (control.contains(at) || at.contains(control)),
        isLast: control.closest('.form-bar') !== null,
      };
    });
    if (isLast) break;
    if (!isSeen) covered.push(name);
  }
  return covered;
}

it('After a save the keyboard goes on where it was, and a status says what became of it', async () => {
  const person = await signInAs(browser, baseUrl, 'admin');
  const { page } = person;
  await page.goto(`${LIST}/create`);
  await settled(person);
  const name = page.getByRole('textbox', { name: /^Name \(English\)/ });
  const inSinhala = page.getByRole('textbox', { name: /^Name \(සිංහල\)/ });
  await name.fill('Induction loop');
  await inSinhala.fill('ශ්‍රවණ පුඩුව');
  await page.getByRole('button', { name: 'Save and add another' }).press('Enter');
  await page.getByRole('status').filter({ hasText: 'Created' }).waitFor();
  await expect.poll(() => focused(page)).toMatch(/^H1: New/);

  await name.fill('Tactile plan');
  await inSinhala.fill('ස්පර්ශ සැලැස්ම');
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Facilities' }).waitFor();
  await expect.poll(() => focused(page)).toMatch(/^(H1: Facilities|A: New)/);

  await page.getByRole('link', { name: 'Tactile plan', exact: true }).press('Enter');
  await expect.poll(() => focused(page)).toBe('H1: Tactile plan');
  await settled(person);
  await name.fill('Tactile floor plan');
  const stay = page.getByRole('button', { name: 'Save and continue editing' });
  await stay.press('Enter');
  await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
  await expect.poll(() => focused(page)).toBe('BUTTON: Save and continue editing');
  await name.fill('Tactile plan of the floor');
  await name.press('Enter');
  await expect.poll(() => focused(page)).toBe('A: Tactile plan of the floor');
  await person.context.close();
});

it('A window enlarged to 400 % shows each field of a changed form while it has the focus', async () => {
  const person = await signInAs(browser, baseUrl, 'admin', {
    viewport: { width: 320, height: 256 },
  });
  const { page } = person;
  await page.goto('/manage-faculty/departments/create');
  await settled(person);
  await page.getByRole('textbox', { name: /^Code/ }).fill('X');
  expect(await coveredOnTheWay(page)).toEqual([]);
  await person.context.close();
});
