import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseUrl } from './equipment/baseUrl.ts';
import { sharedBrowser } from './equipment/chromium.ts';
import { signInAs, type SignedIn } from './equipment/people.ts';
import { resize } from './equipment/rendered.ts';
import { problemsOf, settled } from './equipment/screens.ts';

const STUDENTS = '/manage-curriculum/students';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => browser?.close());

const controlOf = (page: Page, row: number) =>
  page.getByRole('grid').locator('tbody').getByRole('row').nth(row).locator('[data-peek]');

async function openList(width: number): Promise<SignedIn> {
  const person = await signInAs(browser, baseUrl, 'registrar', {
    viewport: { width, height: 900 },
  });
  await person.page.goto(STUDENTS);
  await settled(person);
  return person;
}

it('A record opens next to its list by keyboard, walks to the next, and gives the focus back', async () => {
  const person = await openList(1440);
  const { page } = person;
  const panel = page.getByRole('complementary', { name: 'Record next to the list' });
  await controlOf(page, 0).focus();
  await page.keyboard.press('Space');
  await expect.poll(() => panel.evaluate((box) => box === document.activeElement)).toBe(true);
  const first = await panel.getByRole('heading', { level: 2 }).first().innerText();
  expect(first).toContain(await page.getByRole('rowheader').first().locator('a').innerText());
  expect(page.url()).toContain('peek=');

  await panel.getByRole('link', { name: 'Next' }).press('Enter');
  const second = await page.getByRole('rowheader').nth(1).locator('a').innerText();
  await panel.getByRole('heading', { name: second }).waitFor();
  await expect.poll(() => panel.evaluate((box) => box.contains(document.activeElement))).toBe(true);
  expect(await problemsOf(person)).toEqual([]);

  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toBe('');
  await expect
    .poll(() => controlOf(page, 1).evaluate((control) => control === document.activeElement))
    .toBe(true);

  await page.keyboard.press('Enter');
  await panel.getByRole('heading', { name: second }).waitFor();
  await page.goBack();
  await panel.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe(STUDENTS);
  await person.context.close();
});

it('The address of a record next to its list opens both, and on a narrow screen the record’s page', async () => {
  const person = await openList(1440);
  const { page } = person;
  await controlOf(page, 0).click();
  await page.getByRole('complementary', { name: 'Record next to the list' }).waitFor();
  const address = page.url();
  await page.goto(address);
  await page.getByRole('complementary', { name: 'Record next to the list' }).waitFor();
  await resize(page, { width: 1000, height: 900 });
  await page.goto(address);
  await page.waitForURL((url) => url.pathname.endsWith('/show'));
  await person.context.close();
});

it('On a narrow screen columns leave by importance, named below the list, without sideways scrolling', async () => {
  const person = await openList(1440);
  const { page } = person;
  const headings = () =>
    page
      .getByRole('columnheader')
      .evaluateAll((cells) => cells.map(({ textContent }) => textContent));
  const sideways = () =>
    page.locator('.list-scroller').evaluate((box) => box.scrollWidth - box.clientWidth);
  expect((await headings()).join()).toContain('Main subjects');
  expect(await page.locator('.list-left').count()).toBe(0);
  await resize(page, { width: 1024, height: 900 });
  await page.getByText('No room for: Main subjects').waitFor();
  const narrow = (await headings()).join();
  expect(narrow).not.toContain('Main subjects');
  expect(narrow).toContain('Status');
  expect(await sideways()).toBe(0);
  // Next to a record there is less room still: the title and the state stay.
  await controlOf(page, 0).click();
  await page.getByRole('complementary').first().waitFor();
  await expect.poll(async () => (await headings()).join()).not.toContain('Curriculum');
  expect((await headings()).join()).toContain('Status');
  expect(await sideways()).toBe(0);
  await person.context.close();
});

it('No word of a list breaks in two, in English and in Sinhala', async () => {
  for (const language of ['en', 'si'] as const) {
    const person = await signInAs(browser, baseUrl, 'admin', { language });
    const { page } = person;
    for (const path of [STUDENTS, '/manage-user/users', '/manage-degree/manage-courseunit']) {
      await resize(page, { width: 1440, height: 900 });
      await page.goto(path);
      await settled(person);
      for (const width of [1440, 1024]) {
        await resize(page, { width, height: 900 });
        expect(await brokenWords(page), `${path} ${width} ${language}`).toEqual([]);
      }
    }
    await person.context.close();
  }
});

/** The words in the cells of a list that stand on more than one line. */
const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = [
      ...document.querySelectorAll('.list-table .list-cell, .list-table thead th'),
    ].flatMap((cell) => {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      while (walker.nextNode()) found.push(walker.currentNode as Text);
      return found;
    });
    return texts.flatMap((text) =>
      [...text.data.matchAll(/[^\s-]+/gu)].flatMap(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set(
          [...range.getClientRects()]
            .filter(({ width }) => width > 0.5)
            .map(({ top }) => Math.round(top)),
        );
        return lines.size > 1 ? [word] : [];
      }),
    );
  });
