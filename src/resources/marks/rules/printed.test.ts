import { expect, test } from 'vitest';
import type { MarkGrid } from '../api.ts';
import type { ShownMark } from './mark.ts';
import { printedSheet } from './printed.ts';

const component = (id: string) => ({
  id,
  name: { en: id, si: id },
  kind: 'exam',
  weight: '50',
  maximum: '100',
});
const NOW = new Date('2026-03-01T00:00:00Z');
const gridOf = (cells: readonly (readonly [string, string, ShownMark])[]): MarkGrid => ({
  paper: {
    id: 'p',
    code: 'HIS 1',
    title: { en: 'T', si: 'ම' },
    session: { id: 's', title: { en: 'S', si: 'ස' }, state: 'marking', kind: 'proper' },
    medium: 'english',
    group: 'A',
    dueOn: null,
    isDoubleMarked: true,
    roles: [],
  },
  components: ['a', 'b'].map(component),
  stages: ['first'],
  isBlind: true,
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
  mayDecideCodes: false,
  me: null,
  markers: {},
  sheets: ['a', 'b'].map((id) => ({
    id: `h${id}`,
    component: id,
    stage: 'first' as const,
    state: 'open' as const,
    version: 1,
    opensAt: null,
    closesAt: null,
    closed: null,
  })),
  candidates: ['x', 'y', 'z'].map((student) => ({
    student,
    indexNumber: `HS/${student}`,
    name: { en: student, si: student },
    sitting: null,
    markers: {},
  })),
  cells: cells.map(([student, of, mark]) => [student, of, 'first', mark, 1]),
  given: [],
});
const sheetOf = (cells: Parameters<typeof gridOf>[0], at = NOW) =>
  printedSheet(gridOf(cells), 'first', [], at);
const CELLS = [
  ['x', 'a', 40.1],
  ['y', 'a', 0.2],
  ['z', 'a', -2],
  ['x', 'b', 7],
] as const;

test('sums are exact, count zeros, and leave codes and blanks out', () => {
  const { components, rows } = sheetOf(CELLS);
  expect(components.map(({ totals }) => totals)).toEqual([
    { marks: 2, codes: 1, blanks: 0, sum: '40.3' },
    { marks: 1, codes: 0, blanks: 2, sum: '7' },
  ]);
  expect(rows.map(({ place, indexNumber, marks }) => [place, indexNumber, ...marks])).toEqual([
    [1, 'HS/x', '40.1', '7'],
    [2, 'HS/y', '0.2', ''],
    [3, 'HS/z', 'AB', ''],
  ]);
});

test('one other mark changes the code of its row and of no other, and the code of the sheet; the time of printing changes nothing', () => {
  const [before, after] = [sheetOf(CELLS), sheetOf([...CELLS.slice(0, 3), ['x', 'b', 8]])];
  expect(after.rows.map(({ code }, place) => code === before.rows[place]?.code)).toEqual([
    false,
    true,
    true,
  ]);
  expect([after.hash === before.hash, sheetOf(CELLS, new Date(0)).hash === before.hash]).toEqual([
    false,
    true,
  ]);
  expect(before.hash).toMatch(/^([A-Z0-9]{4} ){5}[A-Z0-9]{4}$/);
});

test('two marks that change places leave the sums alone and are found all the same', () => {
  const swapped = sheetOf([['x', 'a', 0.2], ['y', 'a', 40.1], ...CELLS.slice(2)]);
  expect([swapped.components[0]?.totals.sum, swapped.hash === sheetOf(CELLS).hash]).toEqual([
    '40.3',
    false,
  ]);
});

test('a withheld figure is counted as a mark, and leaves its component without a sum', () => {
  const { components, rows } = sheetOf([
    ['x', 'a', 'recorded'],
    ['y', 'a', 12],
    ['z', 'a', -2],
    ['x', 'b', 7],
  ]);
  expect(components.map(({ totals }) => totals)).toEqual([
    { marks: 2, codes: 1, blanks: 0, sum: null },
    { marks: 1, codes: 0, blanks: 2, sum: '7' },
  ]);
  expect(rows[0]?.marks).toEqual(['recorded', '7']);
});
