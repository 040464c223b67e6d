import { expect, it } from 'vitest';
import { classesOf } from './today.ts';

it('The classes of a day are those that begin on it in the faculty’s time, soonest first', () => {
  const at = (startsAt: string) => ({ startsAt });
  const [late, early, nextDay, dayBefore] = [
    at('2026-11-27T10:00:00Z'),
    at('2026-11-26T19:00:00Z'),
    at('2026-11-27T19:00:00Z'),
    at('2026-11-26T18:00:00Z'),
  ];
  expect(classesOf([late, nextDay, early, dayBefore], '2026-11-27')).toEqual([early, late]);
});
