import { expect, it } from 'vitest';
import { addDays } from '../../../src/contract/model/facultyClock.ts';
import { lastReminderDay, type Rank, RANKS, type ReminderRule } from './reminderDay.ts';

const repeated: ReminderRule = { before: 7, every: 3, head: 4, dean: 10 };
const DUE = '2026-03-10';

/** The days from the due date on which a rank is notified of one piece of work, each day once. */
function mailedOn(
  rank: Rank,
  { rule = repeated, offDays = [] }: { rule?: ReminderRule; offDays?: readonly number[] } = {},
): number[] {
  const noticed = new Set<string>();
  return Array.from({ length: 41 }, (_, index) => index - 20).filter((offset) => {
    if (offDays.includes(offset)) return false;
    const day = lastReminderDay(rank, DUE, addDays(DUE, offset), rule);
    if (day === null || noticed.has(day)) return false;
    noticed.add(day);
    return true;
  });
}

it('tells people once before and then repeatedly after the due date, the head and the dean later', () => {
  expect(mailedOn('person')).toEqual([-7, 1, 4, 7, 10, 13, 16, 19]);
  expect(mailedOn('head')).toEqual([4, 7, 10, 13, 16, 19]);
  expect(mailedOn('dean')).toEqual([10, 13, 16, 19]);
});

it('makes up for days on which no gateway ran, once', () => {
  expect(mailedOn('person', { offDays: [-7, -6, 1, 2] })).toEqual([-5, 3, 4, 7, 10, 13, 16, 19]);
});

it('never names a day to come, and never one before the first', () => {
  for (const rank of RANKS)
    for (let offset = -30; offset < 60; offset += 1) {
      const today = addDays(DUE, offset);
      const day = lastReminderDay(rank, DUE, today, repeated);
      expect(day === null || (day <= today && day >= addDays(DUE, -7))).toBe(true);
    }
});

it('tells those above once, and the person never, where nothing is repeated', () => {
  const rule = { ...repeated, before: null, every: null };
  expect(RANKS.map((rank) => mailedOn(rank, { rule }))).toEqual([[], [4], [10]]);
});
