import { expect, it } from 'vitest';
import { localClock, localDay } from './facultyClock.ts';

it.each([
  ['2026-11-21T18:29:59Z', '2026-11-21', '23:59'],
  ['2026-11-21T18:30:00Z', '2026-11-22', '00:00'],
  ['2026-12-31T20:00:00Z', '2027-01-01', '01:30'],
])('at %s it is %s, %s in the faculty, wherever the reader is', (moment, day, time) => {
  expect([localDay(moment), localClock(new Date(moment))]).toEqual([day, time]);
});
