import { expect, it } from 'vitest';
import { minuteOfDay, weekdayOf } from '../../../contract/model/facultyClock.ts';
import { type KindUse, reportOf, type TimeUse, type UsableHall } from './utilisation.ts';

/** Monday to Sunday. */
const [FROM, TO] = ['2026-11-23', '2026-11-29'];
const hall: UsableHall = {
  id: 'one',
  code: 'ONE',
  name: { en: 'One', si: 'එක' },
  openFrom: '08:00',
  openTo: '18:00',
  onWeekends: false,
  capacity: 100,
  requests: 3,
  rejected: 1,
  noShows: 1,
};

type Use = KindUse & TimeUse;
const use = (
  date: string,
  from: string,
  to: string,
  {
    seats = null,
    ...more
  }: Partial<Pick<KindUse, 'hall' | 'kind'>> & { seats?: number | null } = {},
): Use => {
  const length = minuteOfDay(to) - minuteOfDay(from);
  return {
    weekday: weekdayOf(date),
    minute: minuteOfDay(from),
    length,
    times: 1,
    hall: 'one',
    kind: 'class',
    minutes: length,
    people: seats ?? 0,
    counted: seats === null ? 0 : 1,
    ...more,
  };
};
const usesOf = (...uses: Use[]) => ({
  byKind: uses,
  byTime: uses.filter(({ kind }) => kind !== 'maintenance'),
});

it('counts the hours of a hall by kind within its open hours', () => {
  const [one] = reportOf(
    [hall],
    usesOf(
      use(FROM, '08:00', '10:30'),
      use(FROM, '12:00', '14:30', { kind: 'booking', seats: 50 }),
      use(TO, '08:00', '18:00', { kind: 'maintenance' }),
    ),
    { from: FROM, to: TO },
  ).halls;
  expect(one).toMatchObject({
    open: 50,
    hours: { class: 2.5, booking: 2.5, exam: 0, maintenance: 10 },
    share: 0.1,
    seatShare: 0.5,
    requests: 3,
    rejected: 1,
    noShows: 1,
  });
});

it('has no share for a hall without open hours or with an unknown number of seats', () => {
  const [one] = reportOf([hall], usesOf(use('2026-11-28', '08:00', '10:00')), {
    from: '2026-11-28',
    to: TO,
  }).halls;
  expect([one?.open, one?.share, one?.seatShare]).toEqual([0, null, null]);
});

it('shows by day and hour how many of the halls are in use on the average', () => {
  const two = { ...hall, id: 'two' };
  const { heat } = reportOf(
    [hall, two],
    usesOf(
      use('2026-11-23', '08:30', '10:00'),
      use('2026-11-30', '08:00', '09:00'),
      use('2026-11-30', '08:00', '09:00', { hall: 'two' }),
      use('2026-11-30', '09:00', '10:00', { kind: 'maintenance' }),
    ),
    { from: FROM, to: '2026-12-06' },
  );
  expect(heat.from).toBe(7);
  expect(heat.days[0]?.slice(0, 4)).toEqual([0, 0.625, 0.25, 0]);
  expect(
    heat.days
      .slice(1)
      .flat()
      .every((share) => share === 0),
  ).toBe(true);
});
