import { expect, test } from 'vitest';
import type { Localised } from '../../../contract/model/constants.ts';
import type { CellAnswer, MarkGrid } from '../api.ts';
import type { WireMark } from '../rules/mark.ts';
import { guessMapping, previewFile, proposedEdits, sheetTable, withAnswers } from './sheetFile.ts';

const [ESSAY, PAPER] = [
  '00000000-0000-4000-8000-00000000000a',
  '00000000-0000-4000-8000-00000000000b',
];
const WORDS = { index: 'Index no.', name: 'Name', token: 'Check code' };

function gridOf(
  cells: readonly (readonly [string, string, WireMark, number])[],
  closed: Readonly<Record<string, 'notOpen' | null>> = {},
): MarkGrid {
  const component = (id: string, name: Localised, maximum: string) => ({
    id,
    name,
    kind: 'assignment',
    weight: '50',
    maximum,
  });
  const candidate = (student: string, indexNumber: string) => ({
    student,
    indexNumber,
    name: { en: `Name ${student}`, si: `නම ${student}` },
    sitting: null,
    markers: {},
  });
  return {
    paper: {
      id: '11111111-1111-4111-8111-1111deadbeef',
      code: 'HIS 1',
      title: { en: 'T', si: 'ම' },
      session: { id: 's', title: { en: 'S', si: 'ස' }, state: 'marking', kind: 'proper' },
      medium: 'english',
      group: 'A',
      dueOn: null,
      isDoubleMarked: false,
      roles: ['first'],
    },
    components: [
      component(ESSAY, { en: 'Essay 1752', si: 'රචනාව 1752' }, '50'),
      component(PAPER, { en: 'Paper', si: 'ප්‍රශ්න පත්‍රය' }, '100'),
    ],
    stages: ['first'],
    isBlind: false,
    bands: [],
    scripts: {
      scripts: null,
      present: 0,
      difference: null,
      isSettled: false,
      reason: null,
      by: null,
      at: null,
      mayCount: true,
      maySettle: false,
    },
    isByIndexNumber: false,
    sheets: [ESSAY, PAPER].map((id) => ({
      id: `sheet ${id}`,
      component: id,
      stage: 'first' as const,
      state: 'open' as const,
      version: 1,
      opensAt: null,
      closesAt: null,
      closed: closed[id] ?? null,
    })),
    candidates: [candidate('s1', 'HS/1'), candidate('s2', 'HS/2'), candidate('s3', 'HS/3')],
    markers: {},
    mayDecideCodes: false,
    me: null,
    cells: cells.map(([student, of, mark, version]) => [student, of, 'first', mark, version]),
    given: [],
  };
}
const idOf = (student: string): string => `${student.padStart(8, '0')}-${student.padStart(8, 'x')}`;
const preview = (rows: readonly (readonly string[])[], grid: MarkGrid) =>
  previewFile(
    {
      rows: rows.map((row) => [...row]),
      lines: rows.map((_, index) => index + 1),
      reading: { sheet: null, encoding: 'utf-8', separator: 'comma', headings: 1, firstRows: [] },
      sheets: [],
    },
    guessMapping(rows, grid, 'first', [WORDS]),
    { grid, stage: 'first', idOf },
  );
const outcomes = (rows: readonly (readonly string[])[], grid: MarkGrid) =>
  preview(rows, grid).rows.map(
    ({ problem, cells }) => problem ?? cells.map(({ outcome, problem: why }) => why ?? outcome),
  );

const GRID = gridOf([
  ['s1', ESSAY, 40, 3],
  ['s1', PAPER, -2, 1],
  ['s2', ESSAY, 12.5, 1],
]);

test('a sheet that comes back as it went out changes nothing, in either language', () => {
  for (const language of ['en', 'si'] as const) {
    const { headings, rows } = sheetTable({ grid: GRID, stage: 'first', idOf }, WORDS, language);
    expect(preview([headings, ...rows.map((row) => row.map(String))], GRID).counts).toEqual({
      new: 0,
      change: 0,
      same: 3,
      stale: 0,
      invalid: 0,
      repeated: 0,
    });
  }
});

test('every cell is reported as new, changed, the same or refused with the reason, and a blank keeps the mark', () => {
  expect(
    outcomes(
      [
        ['Index no.', 'Essay 1752', 'Paper'],
        ['HS/1', '41', 'ab'],
        ['hs/2', '', 'mc'],
        ['HS/3', '51', '5x'],
        ['HS/3', '', '60'],
        ['HS/9', '1', '2'],
        ['', '1', '2'],
      ],
      GRID,
    ),
  ).toEqual([
    ['change', 'same'],
    ['new'],
    ['overMaximum', 'notAMark'],
    ['repeated'],
    'notACandidate',
    'noStudent',
  ]);
});

test('a mark that stands twice is written once, and not at all if the file contradicts itself', () => {
  const once = [['change'], ['repeated']];
  const never = [['repeated'], ['repeated']];
  for (const [second, expected] of [
    ['41', once],
    ['42', never],
  ] as const)
    expect(
      outcomes(
        [
          ['Index no.', 'Essay 1752'],
          ['HS/1', '41'],
          ['HS/1', second],
        ],
        GRID,
      ),
    ).toEqual(expected);
  const columns = ['Index no.', 'Essay 1752', 'Essay 1752', 'Paper'];
  expect(outcomes([columns, ['HS/1', '41', '42', '7']], GRID)).toEqual([
    ['repeated', 'repeated', 'change'],
  ]);
});

test('a file with a line a mark names its components by a word of their name, and says which words mean nothing', () => {
  const long = preview(
    [
      ['id_assessment', 'id_student', 'score'],
      ['1752', 'HS/1', '45'],
      ['1999', 'HS/1', '45'],
    ],
    GRID,
  );
  expect([
    long.rows.map(({ problem, cells }) => problem ?? cells[0]?.outcome),
    long.unknownWords,
  ]).toEqual([['change', 'noSuchComponent'], ['1999']]);
});

test('a mark changed after the file was written is stale, and a line of another sheet is refused', () => {
  const { headings, rows } = sheetTable({ grid: GRID, stage: 'first', idOf }, WORDS, 'en');
  const file = [headings, ...rows.map((row) => row.map(String))].map((row, line) =>
    line === 1 ? ['HS/1', '', '47', 'ab', row.at(-1) ?? ''] : row,
  );
  const later = gridOf([
    ['s1', ESSAY, 44, 4],
    ['s1', PAPER, -2, 1],
    ['s2', ESSAY, 12.5, 1],
  ]);
  expect(preview(file, later).rows[0]?.cells).toMatchObject([
    { outcome: 'stale', was: '44', now: '47', version: 4 },
    { outcome: 'same' },
  ]);
  const foreign = file.map((row, line) =>
    line === 1 ? [...row.slice(0, -1), 'cafecafe-first-1.1-xxxxxxs1'] : row,
  );
  expect(preview(foreign, later).rows[0]?.problem).toBe('otherSheet');
});

test('a line whose index number was another candidate’s when the file was written is refused', () => {
  const { headings, rows } = sheetTable({ grid: GRID, stage: 'first', idOf }, WORDS, 'en');
  const exchanged = {
    ...GRID,
    candidates: GRID.candidates.map((one, place, all) => ({
      ...one,
      indexNumber: all[place === 0 ? 1 : place === 1 ? 0 : place]?.indexNumber ?? '',
    })),
  };
  expect(
    preview([headings, ...rows.map((row) => row.map(String))], exchanged).rows.map(
      ({ problem }) => problem,
    ),
  ).toEqual(['otherSheet', 'otherSheet', null]);
});

test('a closed component refuses what differs and lets be what is the same', () => {
  const closed = gridOf([['s1', ESSAY, 40, 3]], { [ESSAY]: 'notOpen' });
  expect(
    outcomes(
      [
        ['Index no.', 'Essay 1752'],
        ['HS/1', '40'],
        ['HS/2', '1'],
      ],
      closed,
    ),
  ).toEqual([['same'], ['notOpen']]);
});

test('what the rules of writing refuse is refused in the preview already; what only lacks a reason is not', () => {
  const shown = preview(
    [
      ['Index no.', 'Paper'],
      ['HS/1', '70'],
      ['HS/2', '71'],
      ['HS/3', '72'],
    ],
    GRID,
  );
  const edits = proposedEdits(shown, () => 'edit');
  const refused = (reason: 'otherMarker' | 'needsReason') =>
    ({
      edit: 'edit',
      student: '',
      component: PAPER,
      stage: 'first',
      outcome: 'refused',
      reason,
    }) as const;
  const answers: CellAnswer[] = [
    {
      edit: 'edit',
      student: 's1',
      component: PAPER,
      stage: 'first',
      outcome: 'saved',
      mark: 70,
      version: 2,
    },
    refused('otherMarker'),
    refused('needsReason'),
  ];
  const told = withAnswers(shown, answers);
  expect(edits.map(({ student, mark, version }) => [student, mark, version])).toEqual([
    ['s1', 70, 1],
    ['s2', 71, 0],
    ['s3', 72, 0],
  ]);
  expect(told.rows.map(({ cells }) => [cells[0]?.outcome, cells[0]?.problem])).toEqual([
    ['change', undefined],
    ['invalid', 'otherMarker'],
    ['new', 'needsReason'],
  ]);
  expect(told.counts).toMatchObject({ new: 1, change: 1, invalid: 1 });
});
