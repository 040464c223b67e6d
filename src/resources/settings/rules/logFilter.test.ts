import { expect, test } from 'vitest';
import {
  byPerson,
  daysOf,
  daysUntil,
  exceptTime,
  lastDayOf,
  logAddress,
  onDay,
} from './logFilter.ts';

test('a day of the log begins and ends with the day of the faculty', () => {
  expect(onDay('2026-11-28')).toEqual({
    at_gte: '2026-11-27T18:30:00.000Z',
    at_lte: '2026-11-28T18:29:59.999Z',
  });
  expect(daysOf(onDay('2026-11-28'))).toEqual({ from: '2026-11-28', to: '2026-11-28' });
});

test('the address of a person’s day is that of the log with the person and the day', () => {
  const filter = byPerson('p1', '2026-11-28');
  const [path, query] = logAddress(filter).split('?');
  expect(path).toBe('/manage-setting/activitylog');
  expect(JSON.parse(new URLSearchParams(query).get('filter') ?? '')).toEqual({
    actor: ['p1'],
    ...onDay('2026-11-28'),
  });
});

test('the plot ends with the days asked for, and never in the future', () => {
  expect(lastDayOf({}, '2026-11-28')).toBe('2026-11-28');
  expect(lastDayOf(onDay('2026-11-20'), '2026-11-28')).toBe('2026-11-20');
  expect(lastDayOf(onDay('2026-12-20'), '2026-11-28')).toBe('2026-11-28');
  expect(daysUntil('2026-03-01', 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
});

test('the conditions of the plot are those of the list without its time', () => {
  expect(
    exceptTime({ ...byPerson('p1', '2026-11-28'), at_empty: false, action: ['edit'] }),
  ).toEqual({
    actor: ['p1'],
    action: ['edit'],
  });
});
