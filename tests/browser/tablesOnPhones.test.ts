import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseUrl } from './equipment/baseUrl.ts';
import { sharedBrowser } from './equipment/chromium.ts';
import { signInAs } from './equipment/people.ts';

const PHONE = { width: 390, height: 844 };
/** A table of nine columns. */
const UNITS = '/manage-exam/exam-eligibility';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => browser?.close());

it('A row of a journey is a card on a phone that hides no cell and is still read as a row of a table', async () => {
  const { page, context } = await signInAs(browser, baseUrl, 'examofficer', { viewport: PHONE });
  await page.goto(UNITS);
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .first();
  await row.waitFor();
  const cells = await row.getByRole('cell').evaluateAll((all) =>
    all.map((cell) => ({
      label: cell.getAttribute('data-label'),
      shown: getComputedStyle(cell, '::before').content,
      isInside: cell.getBoundingClientRect().right <= innerWidth,
    })),
  );
  expect(cells.map(({ label }) => label)).toContain('Not eligible');
  expect(cells.map(({ isInside }) => isInside)).not.toContain(false);
  expect(cells.map(({ shown }) => shown)).not.toContain('none');

  // As a screen reader gets it: the headings of the columns are there, the labels are not repeated.
  const reading = await context.newCDPSession(page);
  const { nodes } = await reading.send('Accessibility.getFullAXTree');
  const said = nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name }) => ({ role: String(role?.value), name: String(name?.value ?? '') }));
  const named = (wanted: string) => said.filter(({ role }) => role === wanted);
  expect(named('table')).toHaveLength(1);
  expect(named('columnheader').map(({ name }) => name)).toContain('Not eligible');
  expect(named('rowheader').length).toBeGreaterThan(1);
  expect(named('cell').filter(({ name }) => name.includes('Not eligible'))).toEqual([]);
  await context.close();
});
