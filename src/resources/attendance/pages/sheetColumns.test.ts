import { expect, it } from 'vitest';
import type { AttendanceSheet } from '../api.ts';
import { COLUMNS } from './sheetColumns.ts';

const session = (id: string, startsAt: string) => ({
  id,
  startsAt,
  endsAt: startsAt,
  kind: 'lecture',
  subgroup: null,
  hall: null,
});
const sheet = {
  unit: {} as AttendanceSheet['unit'],
  lecturers: [],
  students: [],
  sessions: [
    session('a', '2026-11-20T02:30:00Z'),
    session('b', '2026-11-22T19:00:00Z'),
    session('c', '2026-11-24T02:30:00Z'),
  ],
};
const ids = (kind: keyof typeof COLUMNS, date: string, count: number) =>
  COLUMNS[kind](sheet, date, count).map((column) => column?.id ?? null);

it('takes the classes of a day in Colombo', () =>
  expect(ids('date', '2026-11-23', 4)).toEqual(['b']));
it('leaves one empty column on a day without a class', () =>
  expect(ids('date', '2026-11-21', 4)).toEqual([null]));
it('takes the next classes and fills up with empty columns', () =>
  expect(ids('following', '2026-11-21', 3)).toEqual(['b', 'c', null]));
it('prints the requested number of empty columns', () =>
  expect(ids('blank', '2026-11-21', 2)).toEqual([null, null]));
