import { expect, test } from 'vitest';
import type { ImportPreview, PreviewCell } from '../api.ts';
import { editsOf, isMapped, linesOf, shownLines, columnUse, withUse } from './importReview.ts';

const cell = (
  component: string,
  outcome: PreviewCell['outcome'],
  more: Partial<PreviewCell> = {},
): PreviewCell => ({ component, was: '', now: '5', version: 2, mark: 5, outcome, ...more });
const student = (id: string) => ({ id, indexNumber: id, name: { en: id, si: id } });
const MAPPING: ImportPreview['mapping'] = {
  student: 0,
  marks: { 1: 'a', 2: 'b' },
  component: null,
  mark: null,
  words: {},
  token: 3,
};
const PREVIEW: ImportPreview = {
  stage: 'agreed',
  reading: { sheet: null, encoding: 'utf-8', separator: 'comma', headings: 1, firstRows: [] },
  sheets: [],
  headings: ['i', 'a', 'b', 't'],
  mapping: MAPPING,
  unknownWords: [],
  lines: 3,
  hasToken: true,
  problems: 1,
  counts: { new: 2, change: 1, same: 1, stale: 1, invalid: 1, repeated: 0 },
  rows: [
    {
      line: 2,
      pasted: 'x',
      student: student('x'),
      problem: null,
      cells: [cell('a', 'new'), cell('b', 'same')],
    },
    {
      line: 3,
      pasted: 'y',
      student: student('y'),
      problem: null,
      cells: [cell('a', 'stale'), cell('b', 'invalid', { problem: 'notAMark' })],
    },
    { line: 4, pasted: 'z', student: null, problem: 'notACandidate', cells: [] },
    {
      line: 5,
      pasted: 'w',
      student: student('w'),
      problem: null,
      cells: [cell('a', 'change', { problem: 'needsReason' })],
    },
  ],
};
const written = (choice: { withStale: boolean; reason: string }) =>
  editsOf(PREVIEW, choice, (...of) => of.join('/')).map(({ edit, version, reason }) => [
    edit,
    version,
    reason,
  ]);

test('differences are written on the version that was shown, and nothing else is', () => {
  expect(written({ withStale: false, reason: ' ' })).toEqual([['x/a', 2, undefined]]);
});

test('marks changed meanwhile are written if chosen, and marks without a reason once one is given', () => {
  expect(written({ withStale: true, reason: ' Read again ' })).toEqual([
    ['x/a', 2, undefined],
    ['y/a', 2, undefined],
    ['w/a', 2, 'Read again'],
  ]);
});

test('every cell and every unusable line of the file is shown under one heading or another', () => {
  const lines = linesOf(PREVIEW);
  expect(shownLines(lines, 'differences').map(({ line, outcome }) => [line, outcome])).toEqual([
    [2, 'new'],
    [3, 'stale'],
    [5, 'change'],
  ]);
  expect(shownLines(lines, 'refused').map(({ line, problem }) => [line, problem])).toEqual([
    [3, 'notAMark'],
    [4, 'notACandidate'],
  ]);
  expect(shownLines(lines, 'all')).toHaveLength(6);
});

test('a column has one use, and marks in columns give way to a line a mark and back', () => {
  expect([0, 1, 2, 3, 4].map((column) => columnUse(MAPPING, column))).toEqual([
    'student',
    'marks a',
    'marks b',
    'token',
    '',
  ]);
  const swapped = withUse(MAPPING, 2, 'marks a');
  expect([columnUse(swapped, 1), columnUse(swapped, 2)]).toEqual(['', 'marks a']);
  const long = withUse(withUse(MAPPING, 1, 'component'), 2, 'mark');
  expect([long.marks, long.component, long.mark, isMapped(long)]).toEqual([{}, 1, 2, true]);
  const wide = withUse(long, 2, 'marks b');
  expect([wide.marks, wide.component, wide.mark]).toEqual([{ 2: 'b' }, null, null]);
  expect(isMapped(withUse(wide, 2, ''))).toBe(false);
});
