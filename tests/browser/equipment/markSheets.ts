import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { SignedIn } from './people.ts';

/** Takes a step for the sheet of every component at the stage shown. */
export async function stepSheets(page: Page, name: string): Promise<void> {
  // By its text, which stays while the step is in progress.
  const steps = page
    .getByRole('group', { name: 'Submission' })
    .locator('button', { hasText: new RegExp(`^${name}$`) });
  await steps.first().waitFor();
  for (let left = await steps.count(); left > 0; left -= 1) {
    await steps.first().click();
    await expect.poll(() => steps.count()).toBe(left - 1);
  }
}

export const markCell = (page: Page, row: number, column: number): Locator =>
  page.locator(`td[data-row="${row}"][data-column="${column}"]`);

/** Waits for the sheet of this many candidates; their index numbers in the order of the rows. */
export async function indexNumbers(page: Page, candidates: number): Promise<string[]> {
  const heads = page.getByRole('grid').getByRole('rowheader');
  const read = async () => (await heads.allInnerTexts()).map((head) => head.trim());
  await expect
    .poll(async () => (await read()).filter((head) => /^\d{6}$/.test(head)).length)
    .toBe(candidates);
  return read();
}

interface Block {
  /** Of the first mark. */
  column: number;
  rows: readonly (readonly string[])[];
  /** What the sheet says of it. */
  says: string | RegExp;
}

/** Pastes marks as a spreadsheet holds them, beginning in the first row. */
export async function pasteMarks(
  { page, context }: SignedIn,
  { column, rows, says }: Block,
): Promise<void> {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    rows.map((row) => row.join('\t')).join('\n'),
  );
  await markCell(page, 0, column).focus();
  await page.keyboard.press('Control+V');
  await page.getByText(says).waitFor();
  await page.getByRole('status').filter({ hasText: 'All saved' }).waitFor();
}
