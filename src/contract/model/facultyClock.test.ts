import { expect, it } from 'vitest';
import {
  addDays,
  fromWallClock,
  instantAt,
  localClock,
  localDay,
  localMinute,
} from './facultyClock.ts';

it.each([
  ['2026-11-21T18:29:59Z', '2026-11-21', '23:59'],
  ['2026-11-21T18:30:00Z', '2026-11-22', '00:00'],
  ['2026-12-31T20:00:00Z', '2027-01-01', '01:30'],
])('at %s it is %s, %s in the faculty, wherever the reader is', (moment, day, time) => {
  expect([localDay(moment), localClock(new Date(moment))]).toEqual([day, time]);
});

it.each([
  ['2026-11-21', 0, '2026-11-20T18:30:00.000Z'],
  ['2026-11-21', 24 * 60, '2026-11-21T18:30:00.000Z'],
])('%s and %d minutes lie at %s', (day, minute, moment) => {
  expect(instantAt(day, minute)).toBe(moment);
  expect(localMinute(moment)).toBe(0);
});

it('counts days over the ends of months and years', () => {
  expect([addDays('2028-02-28', 1), addDays('2026-12-31', 1), addDays('2026-03-01', -1)]).toEqual([
    '2028-02-29',
    '2027-01-01',
    '2026-02-28',
  ]);
  expect(() => addDays('tomorrow', 1)).toThrow(RangeError);
});

it.each(['2', '2026-11-16T08', '2026-06-31T08:30', '2026-02-29T08:30', '2026-06-30T24:00', ''])(
  'reads no moment from “%s”, which no clock shows',
  (text) => expect(fromWallClock(text)).toBeNull(),
);
