import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addDays, localDay } from '../../../src/contract/model/facultyClock.ts';
import type { Held, Unit } from './academicYear.ts';
import type { Cast } from './cast.ts';
import { indexNumbers, markCell, pasteMarks, stepSheets } from './markSheets.ts';
import { problemsOf, settled } from './screens.ts';
import { takeStepWith, takeWorkflowStep } from './steps.ts';

/** The column of the written examination. */
const EXAMINATION = 2;
const NO_MEDICAL = /: MC\. This candidate has no accepted medical/;

interface Marks {
  /** The column of the first mark in each row. */
  column: number;
  of: (isKasun: boolean, marker: 'first' | 'second') => readonly string[];
  says: RegExp;
}

/** The page on which an account has just worked is complete and without a barrier. */
async function isSound(cast: Cast, account: string): Promise<void> {
  const person = await cast.person(account);
  await settled(person);
  expect(await problemsOf(person)).toEqual([]);
}

/** One marker enters all that is missing under index numbers, and hands in. */
async function mark(
  cast: Cast,
  { code }: Unit,
  { examination, candidates, index }: Held,
  { marker, column, of, says }: Marks & { marker: 'first' | 'second' },
): Promise<Page> {
  const account = marker === 'first' ? 'lecturer' : 'lecturer2';
  const page = await cast.at(account, '/manage-exam/marks');
  await page
    .getByRole('row', { name: new RegExp(`^${code}.*· ${examination}`) })
    .getByRole('link')
    .first()
    .click();
  const numbers = await indexNumbers(page, candidates);
  expect(await page.getByRole('main').innerText()).not.toMatch(/Perera|Jaleel|HS\/2025/);
  // Neither marker sees the other's marks.
  expect(
    (await page.locator(`td[data-column="${column}"]`).allInnerTexts()).filter((text) =>
      /\d/.test(text),
    ),
  ).toEqual([]);
  // MC in an examination comes from an accepted medical alone.
  await markCell(page, numbers.indexOf(index), EXAMINATION).focus();
  await page.keyboard.type('MC');
  await page.keyboard.press('Enter');
  await page.getByRole('gridcell', { name: NO_MEDICAL }).waitFor();
  const rows = numbers.map((number) => of(number === index, marker));
  await pasteMarks(await cast.person(account), { column, rows, says });
  for (const row of numbers.keys())
    if ((await markCell(page, row, 0).innerText()).trim() === '') {
      await markCell(page, row, 0).focus();
      await page.keyboard.type('50');
      await page.keyboard.press('Enter');
    }
  await page.getByRole('status').filter({ hasText: 'All saved' }).waitFor();
  if (marker === 'first') {
    await page.getByLabel('Number of scripts').fill(String(candidates - (column === 1 ? 1 : 0)));
    await page.getByRole('button', { name: 'Save count' }).click();
    await page.getByText(/matching the candidates present/).waitFor();
  }
  await stepSheets(page, 'Submit');
  return page;
}

/** Two markers, the agreed marks, the office’s check and lock, and the head’s pre-board. */
export async function markAndCheck(
  cast: Cast,
  unit: Unit,
  held: Held,
  marks: Marks,
): Promise<void> {
  await mark(cast, unit, held, { ...marks, marker: 'first' });
  const second = await mark(cast, unit, held, { ...marks, marker: 'second' });
  const agreed = second.getByRole('button', { name: 'Go to “Agreed marks”' });
  await agreed.waitFor();
  // The page stays on the stage that was handed in, and leads to the next one.
  await expect
    .poll(() => second.getByRole('tab', { name: 'Second marking' }).getAttribute('aria-selected'))
    .toBe('true');
  await isSound(cast, 'lecturer2');
  await agreed.click();
  await stepSheets(second, 'Submit');
  const office = await cast.at('examofficer', '/manage-exam/marks');
  await office.getByLabel('Find a paper').fill(unit.code);
  await office
    .getByRole('row', { name: new RegExp(`^${unit.code}.*Sinhala.*· ${held.examination}`) })
    .getByRole('link')
    .first()
    .click();
  await office.getByRole('tab', { name: 'Agreed marks' }).click();
  await stepSheets(office, 'Mark as checked');
  await stepSheets(office, 'Lock');
  await isSound(cast, 'examofficer');
  const head = await cast.at('head', '/manage-exam/pre-board');
  await head
    .getByRole('combobox', { name: 'Examination' })
    .selectOption({ label: `${held.examination} – Marking` });
  await head
    .getByRole('row', { name: new RegExp(`^${unit.code}.*Sinhala`) })
    .getByRole('link')
    .first()
    .click();
  await head.getByRole('button', { name: 'Record decision' }).click();
  await head.getByRole('dialog').getByLabel('Minute').fill('PB 7/1');
  await head.getByRole('dialog').getByRole('button', { name: 'Record', exact: true }).click();
  await head.getByRole('table').filter({ hasText: 'PB 7/1' }).waitFor();
}

/** The office brings the paper before the boards, the dean adopts it, the office publishes it. */
export async function publish(cast: Cast, { code }: Unit, { examination }: Held): Promise<Page> {
  const office = await cast.at('examofficer', '/manage-exam/marks-publish');
  const session = { label: `${examination} – Marking` };
  await office.getByRole('combobox', { name: 'Examination' }).selectOption(session);
  await office.getByRole('checkbox', { name: new RegExp(`^${code} · Sinhala`) }).check();
  await office.getByRole('button', { name: 'Prepare 1 paper' }).click();
  await takeWorkflowStep(office, 'Send to pre-board');
  await takeStepWith(office, 'Send to board', { 'Pre-board minute': 'PB 7/1' });
  const { pathname, search } = new URL(office.url());
  const dean = await cast.at('dean', pathname + search);
  await takeStepWith(dean, 'Adopt', {
    'Board minute': 'FB 232/1',
    'Board held on': addDays(localDay(), -1),
  });
  await cast.at('examofficer', pathname + search);
  await takeStepWith(office, 'Publish now');
  await office.getByRole('button', { name: 'Withdraw' }).waitFor();
  await isSound(cast, 'examofficer');
  return office;
}
