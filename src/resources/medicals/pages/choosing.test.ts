import { expect, it } from 'vitest';
import type { MissablePaper } from '../api.ts';
import { daysOf, deadlineOf, uncovered } from './choosing.ts';

const paper = (startsAt: string | null, endsAt: string | null = startsAt): MissablePaper => ({
  registration: `${startsAt}`,
  unit: { code: 'HIS 1', title: { en: 'a', si: 'අ' } },
  startsAt,
  endsAt,
  closed: null,
});

it('takes the day of a paper where it is sat, also late in the evening', () => {
  expect(
    daysOf([paper('2026-08-14T03:30:00Z'), paper(null), paper('2026-08-11T19:00:00Z')]),
  ).toEqual({ from: '2026-08-12', to: '2026-08-14' });
  expect(daysOf([paper(null)])).toBeNull();
});

it('names the papers that the days of the certificate leave out, and none while a day is missing', () => {
  const [first, second] = [paper('2026-08-12T03:30:00Z'), paper('2026-08-14T03:30:00Z')];
  expect(uncovered([first, second, paper(null)], '2026-08-12', '2026-08-13')).toEqual([second]);
  expect(uncovered([first, second], '2026-08-12', '2026-08-14')).toEqual([]);
  expect(uncovered([first, second], '2026-08-12', null)).toEqual([]);
});

it('counts the days to hand in from the last paper missed, unless the examination names its own day', () => {
  const missed = [
    paper('2026-08-12T03:30:00Z', '2026-08-12T06:30:00Z'),
    paper('2026-08-10T03:30:00Z', '2026-08-10T06:30:00Z'),
  ];
  expect(deadlineOf({ medicalUntil: null }, missed, 14)?.toISOString()).toBe(
    '2026-08-26T06:30:00.000Z',
  );
  expect(deadlineOf({ medicalUntil: '2026-08-20T11:00:00Z' }, missed, 14)?.toISOString()).toBe(
    '2026-08-20T11:00:00.000Z',
  );
  expect(deadlineOf({ medicalUntil: null }, [], 14)).toBeNull();
});
