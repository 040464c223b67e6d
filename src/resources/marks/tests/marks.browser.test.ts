import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseUrl } from '../../../../tests/browser/equipment/baseUrl.ts';
import { sharedBrowser } from '../../../../tests/browser/equipment/chromium.ts';
import { axeViolations, rawKeys } from '../../../../tests/browser/equipment/inspectPage.ts';
import { signInAs, type SignedIn } from '../../../../tests/browser/equipment/people.ts';
import type { MarkEventView, MarkGrid, MarkPaperLine } from '../api.ts';
import type { ShownMark } from '../rules/mark.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(() => browser?.close());

async function read<T>({ context, token }: SignedIn, path: string): Promise<T> {
  const answer = await context.request.get(`/api${path}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return ((await answer.json()) as { data: T }).data;
}

/** The sheet of a paper that the user marks first and has not handed in. */
async function openSheetOf(person: SignedIn, which: number): Promise<MarkGrid> {
  const mine = (await read<MarkPaperLine[]>(person, '/marks/papers')).filter(
    ({ roles, candidates, isDoubleMarked, progress }) =>
      roles.includes('first') &&
      !isDoubleMarked &&
      candidates >= 4 &&
      progress[0]?.states.open === 3,
  );
  return read<MarkGrid>(person, `/marks/papers/${mine[which]?.id ?? ''}`);
}
async function openSheet(person: SignedIn, which = 0): Promise<MarkGrid> {
  const grid = await openSheetOf(person, which);
  await show(person, grid);
  return grid;
}
const show = async ({ page }: SignedIn, { paper }: MarkGrid): Promise<void> => {
  await page.goto(`/manage-exam/marks/${paper.id}`);
  await page.getByRole('grid').waitFor();
};
const cell = (page: Page, row: number, column = 0): Locator =>
  page.locator(`td[data-row="${row}"][data-column="${column}"]`);

/** Fails every send of marks within the page, and says so in `sends`, until that is `succeed`. */
const failSends = (): void => {
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => {
    const isSent = sessionStorage.getItem('sends') === 'succeed';
    if (isSent || !String(input).endsWith('/cells')) return fetch(input, init);
    sessionStorage.setItem('sends', 'fail');
    return Promise.reject(new TypeError('Failed to fetch'));
  };
};
const isSaved = (page: Page): Promise<void> =>
  page.getByRole('status').filter({ hasText: 'All saved' }).waitFor();
const stored = async (person: SignedIn, { paper }: MarkGrid, column = 0): Promise<ShownMark[]> => {
  const { candidates, cells, components } = await read<MarkGrid>(
    person,
    `/marks/papers/${paper.id}`,
  );
  return candidates.map(
    ({ student }) =>
      cells.find(
        ([of, component, stage]) =>
          of === student && component === components[column]?.id && stage === 'first',
      )?.[3] ?? null,
  );
};
const endOf = async ({ page, watch, context }: SignedIn): Promise<void> => {
  expect([
    ...(await axeViolations(page)),
    ...(await rawKeys(page)),
    ...watch.takeProblems(),
  ]).toEqual([]);
  await context.close();
};

it('A lecturer enters a column by keyboard alone, codes in any case; what is no mark is flagged as it was typed, and a block of a spreadsheet is pasted; every mark has its history, and the sheet a printed form', async () => {
  const lecturer = await signInAs(browser, baseUrl, 'lecturer');
  const { page, context } = lecturer;
  const grid = await openSheet(lecturer);
  const before = await stored(lecturer, grid);
  await cell(page, 0).focus();
  await page.keyboard.type('57.5');
  await page.keyboard.press('Enter');
  await page.keyboard.type('aB');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('ab');
  await page.keyboard.press('Enter');
  await page.keyboard.type('850');
  await page.keyboard.press('Enter');
  await page.getByRole('status').filter({ hasText: '1 not a mark' }).waitFor();
  await expect
    .poll(() => Promise.all([0, 1, 2, 3].map((row) => cell(page, row).innerText())))
    .toEqual(['57.5', 'AB', 'AB', '850']);
  await expect.poll(() => cell(page, 3).getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => cell(page, 3).getAttribute('aria-label')).toContain('Above the maximum');
  await expect.poll(() => stored(lecturer, grid)).toEqual([57.5, -2, -2, ...before.slice(3)]);
  await cell(page, 3).focus();
  await page.keyboard.press('Delete');
  await isSaved(page);

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    grid.candidates
      .toReversed()
      .map(({ indexNumber }, place) => `${indexNumber}\t${place + 1}.25`)
      .join('\r\n'),
  );
  await cell(page, 0, 1).focus();
  const untouched = await stored(lecturer, grid, 1);
  await page.keyboard.press('Control+V');
  await page.getByText('4 cells pasted').waitFor();
  await expect.poll(() => stored(lecturer, grid, 1)).toEqual([4.25, 3.25, 2.25, 1.25]);
  await isSaved(page);
  await page.keyboard.press('Control+Z');
  await expect.poll(() => stored(lecturer, grid, 1)).toEqual(untouched);
  await isSaved(page);

  // The history of the mark, and back to the cell.
  await cell(page, 0).focus();
  await page.keyboard.press('F4');
  await page
    .getByRole('dialog')
    .getByRole('row', { name: /57\.5 Typed or pasted/ })
    .waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expect
    .poll(() => cell(page, 0).evaluate((element) => element === document.activeElement))
    .toBe(true);
  await page.getByRole('link', { name: 'Print' }).click();
  const code = (
    await page
      .getByRole('article', { name: 'Mark sheet' })
      .getByText(/^([A-Z0-9]{4} ){5}[A-Z0-9]{4}$/)
      .innerText()
  ).toLowerCase();
  await page.getByLabel('Code on a printed sheet').fill(code);
  await page.getByText('The marks match the printed sheet exactly.').waitFor();
  await endOf(lecturer);
});

it('Marks typed without a connection wait on the device, over a reload, and each is stored once when it is back', async () => {
  const lecturer = await signInAs(browser, baseUrl, 'lecturer');
  const { page, context } = lecturer;
  await page.goto('/manage-exam/marks');
  await page.getByRole('rowheader').first().waitFor();
  const grid = await openSheet(lecturer);
  await page.getByText('This sheet is now also available offline.').waitFor();
  await context.setOffline(true);
  await cell(page, 0, 2).focus();
  for (const mark of ['21.5', 'ab', '23']) {
    await page.keyboard.type(mark);
    await page.keyboard.press('Enter');
  }
  await page.getByText('Offline: 3 kept on this device').waitFor();
  await page.reload();
  await page.getByText('You are offline: this is the sheet as of').waitFor();
  await expect
    .poll(() => Promise.all([0, 1, 2].map((row) => cell(page, row, 2).innerText())))
    .toEqual(['21.5', 'AB', '23']);

  // The list opens too and links to the stored sheet; other papers explain why they cannot be opened.
  await page.goto('/manage-exam/marks');
  await page.getByText('You are offline: these are your papers').waitFor();
  const here = page.getByRole('row').filter({ has: page.getByRole('link') });
  await expect.poll(() => here.innerText()).toContain('3 marks not sent');
  await page.getByRole('row').filter({ hasText: 'Not saved on this device.' }).first().waitFor();
  await here.getByRole('link').click();
  await page.getByText('You are offline: this is the sheet as of').waitFor();
  // Reads work again, and sends still fail.
  await page.addInitScript(failSends);
  await page.evaluate(failSends);
  // A send that began before would reach the gateway as soon as the connection is back.
  await page.waitForFunction(() => sessionStorage.getItem('sends') === 'fail');
  await context.setOffline(false);
  await page.reload();
  await page.getByText('Offline: 3 kept on this device').waitFor();
  await expect
    .poll(() => Promise.all([0, 1, 2].map((row) => cell(page, row, 2).innerText())))
    .toEqual(['21.5', 'AB', '23']);
  await page.evaluate(() => sessionStorage.setItem('sends', 'succeed'));
  await page.getByRole('button', { name: 'Try again now' }).click();
  await isSaved(page);
  expect((await stored(lecturer, grid, 2)).slice(0, 3)).toEqual([21.5, -2, 23]);
  for (const { student } of grid.candidates.slice(0, 3)) {
    const events = await read<MarkEventView[]>(
      lecturer,
      `/marks/papers/${grid.paper.id}/history?${new URLSearchParams({ student, component: grid.components[2]?.id ?? '', stage: 'first' }).toString()}`,
    );
    expect(events.filter(({ source }) => source === 'grid')).toHaveLength(1);
  }
  await context.close();
});

it('Of two people on one cell the second sees both marks and chooses; a file shows its differences, is written and taken back', async () => {
  const [lecturer, officer] = [
    await signInAs(browser, baseUrl, 'lecturer'),
    await signInAs(browser, baseUrl, 'examofficer'),
  ];
  const grid = await openSheet(lecturer, 1);
  await officer.page.route('**/live', (route) => route.abort());
  await show(officer, grid);
  const { page } = lecturer;
  await cell(page, 0).focus();
  await page.keyboard.type('31');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await stored(lecturer, grid))[0]).toBe(31);
  await cell(officer.page, 0).focus();
  await officer.page.keyboard.type('32');
  await officer.page.keyboard.press('Enter');
  await officer.page.getByRole('status').filter({ hasText: '1 conflict' }).waitFor();
  await cell(officer.page, 0).focus();
  await officer.page.keyboard.press('Enter');
  const dialog = officer.page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Use theirs: 31' }).waitFor();
  await dialog.getByRole('button', { name: 'Keep mine: 32' }).click();
  await expect.poll(async () => (await stored(lecturer, grid))[0]).toBe(32);
  await isSaved(officer.page);
  await officer.context.close();

  const [one, two] = grid.candidates;
  const file = [
    ['Index no.', grid.components[0]?.name.en],
    [one?.indexNumber, '41'],
    [two?.indexNumber, 'x7'],
    ['HS/0000/1', '5'],
  ]
    .map((row) => row.join(','))
    .join('\n');
  await page
    .getByLabel('Import marks from a file')
    .setInputFiles({ name: 'marks.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  const review = page.getByRole('region', { name: 'Files' });
  await review.getByText('3 lines · 1 changed · 2 refused').waitFor();
  await review.getByRole('button', { name: 'Refused (2)' }).click();
  await review.getByText('This is not a mark').waitFor();
  expect((await stored(lecturer, grid))[0]).toBe(32);
  await review.getByRole('button', { name: 'Save 1 mark' }).click();
  await review.getByText('1 mark was saved.').waitFor();
  await expect.poll(() => cell(page, 0).innerText()).toBe('41');
  await review.getByRole('button', { name: 'Undo import' }).click();
  await expect.poll(() => cell(page, 0).innerText()).toBe('32');
  await endOf(lecturer);
});

it('On a phone a mark has the keyboard of decimals, and the codes that its marker may give are buttons, which replace a figure that was begun', async () => {
  const viewport = { width: 390, height: 844 };
  const lecturer = await signInAs(browser, baseUrl, 'lecturer', { viewport });
  const { page } = lecturer;
  const grid = await openSheetOf(lecturer, 1);
  await page.goto(`/manage-exam/marks/${grid.paper.id}`);
  await page.getByLabel('Student 1 of').selectOption('2');
  const [component] = grid.components;
  const codes = page.getByRole('group', { name: `Codes for ${component?.name.en}` });
  await codes.waitFor();
  expect(await codes.getByRole('button').allInnerTexts()).toEqual(['AB absent', 'MC medical']);
  const field = page.getByRole('textbox').first();
  expect(await field.getAttribute('inputmode')).toBe('decimal');
  await field.fill('4');
  await codes.getByRole('button', { name: 'AB' }).click();
  await isSaved(page);
  expect(await field.inputValue()).toBe('AB');
  await expect.poll(async () => (await stored(lecturer, grid))[2]).toBe(-2);
  const { student } = grid.candidates[2] ?? {};
  const events = await read<MarkEventView[]>(
    lecturer,
    `/marks/papers/${grid.paper.id}/history?student=${student}&component=${component?.id}&stage=first`,
  );
  expect(events.filter(({ source }) => source === 'grid')).toHaveLength(1);
  await endOf(lecturer);
});
