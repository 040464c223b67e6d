import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { ImportRow, ImportRun } from '../../src/contract/wire/calls/importCalls.ts';
import type { ImportTarget } from '../../src/contract/wire/tabular/targets.ts';
import { ALL_BOOK_RIGHTS } from './equipment/declarations.ts';
import { renderAt } from './equipment/renderScreen.tsx';
import { useFakeGateway } from './equipment/setup.ts';

const gateway = useFakeGateway();
const RUN = 'GET /api/imports/run-1';

const run = (more: Partial<ImportRun>): ImportRun => ({
  id: 'run-1',
  resource: 'books',
  fileName: 'books.csv',
  state: 'uploaded',
  stopped: null,
  isUndone: false,
  isBeingUndone: false,
  headings: ['Title'],
  sample: [['Village']],
  rowCount: 3,
  settings: { mapping: ['title'], fixed: {}, dateOrder: 'dmy', emptyCells: 'keep' },
  dateOrders: {},
  sheets: [],
  reading: { sheet: null, encoding: null, separator: null, headings: 1, firstRows: [] },
  counts: {},
  changeSet: 'set-1',
  job: null,
  createdAt: '2026-03-04T05:06:07Z',
  appliedAt: null,
  ...more,
});
const target = (path: string, isRequired = false): ImportTarget => ({
  path,
  name: path,
  language: null,
  isRequired,
});
const row = (more: Partial<ImportRow>): ImportRow => ({
  row: 2,
  cells: ['Village'],
  outcome: 'new',
  recordId: null,
  problems: {},
  changes: [],
  alike: null,
  leftOut: false,
  applied: false,
  ...more,
});
const answer =
  (data: unknown, total = 1) =>
  () =>
    HttpResponse.json({ data, message: 'OK', total } as never);
const open = (state: Partial<ImportRun>, rows: readonly ImportRow[] = [row({})]) => {
  gateway.next(RUN, answer(run(state)));
  gateway.next('GET /api/imports/run-1/rows', answer(rows, rows.length));
  gateway.next(
    'GET /api/books/-/imports/targets',
    answer([target('title', true), target('year', true), target('inPress')]),
  );
  return renderAt('/shelf/books/import?run=run-1', ALL_BOOK_RIGHTS);
};
const buttonNames = (): (string | null)[] =>
  screen.getAllByRole('button').map((button) => button.textContent);

describe('an import that was interrupted', () => {
  it('in its dry run gives the reason, keeps the mapping, and can run again', async () => {
    const { user } = open({
      state: 'rehearsing',
      stopped: { state: 'failed', code: 'JOB_INTERRUPTED' },
    });
    expect(await screen.findByRole('button', { name: 'Check file' })).toBeEnabled();
    expect(
      screen.getByText(/Nothing was imported, and your column matching below is kept/),
    ).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Field for “Title”' })).toHaveValue('title');
    gateway.next('PUT /api/imports/run-1', answer(run({ state: 'rehearsing' })));
    gateway.next(RUN, answer(run({ state: 'rehearsed', counts: { new: 3 } })));
    await user.click(screen.getByRole('button', { name: 'Check file' }));
    expect(await screen.findByRole('button', { name: 'Import 3 rows' })).toBeEnabled();
  });

  it('while writing shows what is written and can be undone, and continues with the rest', async () => {
    open(
      {
        state: 'applying',
        stopped: { state: 'cancelled', code: null },
        counts: { new: 3, applied: 1 },
      },
      [row({ applied: true }), row({ row: 3 })],
    );
    expect(
      await screen.findByText(/One row has been imported, which you can undo/),
    ).toBeInTheDocument();
    expect(buttonNames()).toEqual(
      expect.arrayContaining(['Undo', 'Import the other 2 rows', 'Change column matching']),
    );
    const rows = await screen.findAllByRole('row');
    expect(rows.map((one) => within(one).queryByText('imported') !== null)).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('and was undone allows a new dry run, but no further writing', async () => {
    open({ state: 'applied', isUndone: true, counts: { new: 3, applied: 3 } });
    expect(await screen.findByText(/import was undone/)).toBeInTheDocument();
    expect(buttonNames()).toEqual(expect.arrayContaining(['Check again', 'Back to Books']));
    expect(screen.queryByRole('button', { name: /^Import|^Undo/ })).toBeNull();
  });
});

it('An import that is being undone allows a new dry run only afterwards, and shows so', async () => {
  const { user } = open({
    state: 'applied',
    isUndone: true,
    isBeingUndone: true,
    counts: { new: 3, applied: 3 },
  });
  const again = await screen.findByRole('button', { name: 'Check again' });
  expect(again).toHaveAttribute('aria-disabled', 'true');
  expect(again).toHaveAccessibleDescription(/being undone/);
  await user.click(again);
  expect(screen.queryByRole('button', { name: 'Check file' })).toBeNull();
});

it('Possible duplicates are listed separately with their matches, and can still be written', async () => {
  const { user } = open({ state: 'rehearsed', counts: { new: 2, alike: 2 } });
  await screen.findByRole('button', { name: 'Import 2 rows' });
  gateway.next(
    'GET /api/imports/run-1/rows',
    answer(
      [
        row({ alike: { id: '7', label: 'The Village', row: null } }),
        row({ row: 3, alike: { id: null, label: null, row: 2 } }),
      ],
      2,
    ),
  );
  await user.click(screen.getByRole('button', { name: '2 to check' }));
  expect(await screen.findByRole('link', { name: 'The Village' })).toHaveAttribute(
    'href',
    '/shelf/books/7/show',
  );
  expect(screen.getByText('Similar to row 2 of this file.')).toBeInTheDocument();
  expect(gateway.callsTo('GET /api/imports/run-1/rows').at(-1)?.search).toMatchObject({
    alike: 'true',
  });
  // Clearing the check box leaves a row out, and the button's count excludes it.
  const decided = run({ state: 'rehearsed', counts: { new: 2, alike: 2, leftOut: 1 } });
  gateway.next('PUT /api/imports/run-1/left-out', answer(decided));
  gateway.next('GET /api/imports/run-1', answer(decided));
  await user.click(screen.getByRole('checkbox', { name: 'Import row 3' }));
  expect(await screen.findByRole('button', { name: 'Import one row' })).toBeInTheDocument();
  expect(gateway.callsTo('PUT /api/imports/run-1/left-out')[0]?.body).toEqual({
    rows: [3],
    isLeftOut: true,
  });
  expect(screen.getByRole('button', { name: '1 left out' })).toBeInTheDocument();
});

it('A field without a column gets one value for every row, in its own input', async () => {
  const { user } = open({});
  const year = await screen.findByRole('textbox', { name: 'Year for every row' });
  expect(screen.getByText(/New records also need: Year/)).toBeInTheDocument();
  await user.type(year, '1996');
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Use one value for another field in every row' }),
    'In press',
  );
  await user.click(await screen.findByLabelText(/In press for every row/));
  gateway.next('PUT /api/imports/run-1', answer(run({ state: 'rehearsing' })));
  await user.click(screen.getByRole('button', { name: 'Check file' }));
  await waitFor(() =>
    expect(
      gateway
        .callsTo('PUT /api/imports/run-1')
        .map(({ body }) => (body as ImportRun['settings']).fixed),
    ).toEqual([{ year: '1996', inPress: 'yes' }]),
  );
});
