import { expect, it } from 'vitest';
import { addDays } from '../../../contract/model/facultyClock.ts';
import { isMailDue, lastReminderDay, type Capacity } from './reminders.ts';

const rule = { before: 7, every: 3, headAfter: 4, deanAfter: 10 };
const DUE = '2026-03-10';
const CAPACITIES: readonly Capacity[] = ['marker', 'head', 'dean'];

/** The days from the due date on which a person with one paper gets an e-mail, by hourly work. */
function mailedOn(capacity: Capacity, offDays: readonly number[] = []): number[] {
  let last: string | null = null;
  return Array.from({ length: 41 }, (_, index) => index - 20).filter((offset) => {
    const today = addDays(DUE, offset);
    if (offDays.includes(offset)) return false;
    const isDue = isMailDue([lastReminderDay(capacity, DUE, today, rule)], last);
    if (isDue) last = today;
    return isDue;
  });
}

it('tells markers once before and then repeatedly after the due date, the head and the dean later', () => {
  expect(mailedOn('marker')).toEqual([-7, 1, 4, 7, 10, 13, 16, 19]);
  expect(mailedOn('head')).toEqual([4, 7, 10, 13, 16, 19]);
  expect(mailedOn('dean')).toEqual([10, 13, 16, 19]);
});

it('makes up for days on which no gateway ran, once', () => {
  expect(mailedOn('marker', [-7, -6, 1, 2])).toEqual([-5, 3, 4, 7, 10, 13, 16, 19]);
});

it('never names a day to come, and never one before the first', () => {
  for (const capacity of CAPACITIES)
    for (let offset = -30; offset < 60; offset += 1) {
      const today = addDays(DUE, offset);
      const day = lastReminderDay(capacity, DUE, today, rule);
      expect(day === null || (day <= today && day >= addDays(DUE, -7))).toBe(true);
    }
});
