import { expect, it } from 'vitest';
import { waitingByPath } from './useAgenda.ts';

const waiting = (opens: string, count: number | null, putOffUntil: string | null = null) => ({
  name: opens,
  count,
  until: null,
  opens,
  putOffUntil,
  records: null,
});
const MENU = ['/halls/bookings', '/halls', '/exams/marks'];

it.each([
  ['on its own screen', '/exams/marks', '/exams/marks'],
  ['on its own screen with a filter', '/exams/marks?filter=%7B%7D', '/exams/marks'],
  ['on a screen below it', '/halls/bookings/all?filter=%7B%7D', '/halls/bookings'],
  ['on a screen below, at the nearest entry', '/halls/reports', '/halls'],
  [
    'and not on a screen whose name only begins alike',
    '/exams/marks-missing',
    '/exams/marks-missing',
  ],
])('An entry of the menu counts what waits %s', (_, opens, path) => {
  expect([...waitingByPath([waiting(opens, 3)], MENU)]).toEqual([[path, 3]]);
});

it('What waits behind one entry is added up, without what is put off or could not be counted', () => {
  const entries = [
    waiting('/halls/bookings', 2),
    waiting('/halls/bookings/all', 3),
    waiting('/halls/bookings/all', null),
    waiting('/halls/bookings/all', 7, '2026-12-01'),
  ];
  expect(waitingByPath(entries, MENU).get('/halls/bookings')).toBe(5);
});
