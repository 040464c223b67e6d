import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseUrl } from './equipment/baseUrl.ts';
import { sharedBrowser } from './equipment/chromium.ts';
import { signInAs } from './equipment/people.ts';
import { problemsOf, settled } from './equipment/screens.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => browser?.close());

it('No row moves while a user selects several, and no cell reached by keyboard is hidden by the headings', async () => {
  const person = await signInAs(browser, baseUrl, 'registrar');
  const { page } = person;
  await page.goto('/manage-curriculum/students?perPage=50');
  await settled(person);
  const grid = page.getByRole('grid');
  const rows = grid.locator('tbody').getByRole('row');
  const topOf = async (index: number) => (await rows.nth(index).boundingBox())?.y;
  const before = await topOf(2);
  await rows.nth(1).getByRole('checkbox').check();
  const bar = page.getByRole('toolbar', { name: 'Actions for the selected records' });
  await bar.getByText('1 selected').waitFor();
  expect(await topOf(2)).toBe(before);
  await rows.nth(2).getByRole('checkbox').check();
  await bar.getByText('2 selected').waitFor();

  await page.keyboard.press('Control+End');
  await page.keyboard.press('Home');
  for (let step = 0; step < 30; step += 1) await page.keyboard.press('ArrowUp');
  await expect
    .poll(() =>
      page.evaluate(() => {
        const [cell, headings] = [
          document.activeElement?.closest('td')?.getBoundingClientRect().top ?? 0,
          document.querySelector('thead')?.getBoundingClientRect().bottom ?? 0,
        ];
        return headings > 0 && cell >= headings - 1;
      }),
    )
    .toBe(true);
  // Tab moves from the rows to their actions.
  await page.keyboard.press('Tab');
  await expect
    .poll(() => bar.evaluate((element) => element.contains(document.activeElement)))
    .toBe(true);
  expect(await problemsOf(person)).toEqual([]);
  await person.context.close();
});

it('A list of 200 rows opens with few elements, and scrolling, keys and find-in-page reach each row', async () => {
  const person = await signInAs(browser, baseUrl, 'admin');
  const { page } = person;
  const rows = page.locator('.list-table tbody tr[data-id]');
  const open = async (): Promise<void> => {
    await page.goto('/manage-exam/exam-registrations');
    await settled(person);
    expect(await rows.count()).toBeLessThan(150);
    expect(await page.locator('*').count()).toBeLessThan(5_000);
  };
  await open();
  await page.locator('.list-scroller').evaluate((scroller) => {
    scroller.scrollTop = scroller.scrollHeight;
  });
  await expect.poll(() => rows.count()).toBe(200);

  await open();
  await rows.first().locator('a, button, input').first().focus();
  await page.keyboard.press('Control+End');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('tr')?.ariaRowIndex))
    .toBe('201');

  await open();
  await page.keyboard.press('Control+f');
  await expect.poll(() => rows.count()).toBe(200);
  expect(await problemsOf(person)).toEqual([]);
  await person.context.close();
});
