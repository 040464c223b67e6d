import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { instantOf, minutesOf, wallTimeOf, type Period } from '../../shared/localTime.ts';
import {
  alternatives,
  judge,
  refusedBy,
  type BookingFacts,
  type HallChoice,
  type HallPolicy,
  type Occupied,
  type OwnBooking,
} from './bookingPolicy.ts';
import { overlaps } from './overlaps.ts';

/** A Monday. */
const DAY = '2026-11-23';
const at = (from: string, to: string, date = DAY): Period => ({
  startsAt: instantOf({ date, time: from }),
  endsAt: instantOf({ date, time: to }),
});
const hall: HallPolicy = {
  id: 'one',
  isBookable: true,
  capacity: 100,
  openFrom: '07:00',
  openTo: '20:00',
  onWeekends: false,
  needsApproval: true,
  leadHours: 24,
  maxDaysAhead: 60,
  maxHours: 4,
  maxPerDay: null,
  maxPerWeek: 2,
  oneHallOnly: true,
};
const facts: BookingFacts = {
  now: new Date('2026-11-20T04:00:00Z'),
  seats: 40,
  own: [],
  holidays: [],
  isManager: false,
};
const mine = (period: Period, id = 'one'): OwnBooking => ({
  ...period,
  hall: id,
  name: `Hall ${id}`,
  title: 'Choir',
});
const POYA = { startsOn: '2026-11-24', endsOn: '2026-11-24', name: 'Il Full Moon Poya Day' };

const instants = fc
  .integer({ min: 0, max: 200 })
  .map((step) => Date.UTC(2026, 10, 23) + step * 900_000);
const periods = fc
  .tuple(instants, fc.integer({ min: 1, max: 20 }))
  .map(([start, length]): Period => ({
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(start + length * 900_000).toISOString(),
  }));

describe('two periods', () => {
  test.each<[string, Period, Period, boolean]>([
    ['that only touch stand side by side', at('08:00', '10:00'), at('10:00', '12:00'), false],
    ['that share a minute overlap', at('08:00', '10:01'), at('10:00', '12:00'), true],
    ['of which one holds the other overlap', at('08:00', '12:00'), at('09:00', '10:00'), true],
    ['that are equal overlap', at('08:00', '10:00'), at('08:00', '10:00'), true],
    ['on different days do not', at('08:00', '10:00'), at('08:00', '10:00', '2026-11-24'), false],
  ])('%s', (_guarantee, one, other, expected) => {
    expect([overlaps(one, other), overlaps(other, one)]).toEqual([expected, expected]);
  });

  it('overlap exactly if they share a quarter of an hour', () => {
    const quarters = ({ startsAt, endsAt }: Period): Set<number> =>
      new Set(
        Array.from(
          { length: minutesOf({ startsAt, endsAt }) / 15 },
          (_, index) => Date.parse(startsAt) + index * 900_000,
        ),
      );
    fc.assert(
      fc.property(
        periods,
        periods,
        (one, other) =>
          overlaps(one, other) ===
          [...quarters(one)].some((quarter) => quarters(other).has(quarter)),
      ),
    );
  });
});

describe('the rules of a hall', () => {
  test.each<[string, Period, Partial<HallPolicy>, Partial<BookingFacts>, string | null]>([
    ['let a booking pass that keeps to all of them', at('09:00', '12:00'), {}, {}, null],
    [
      'keep a hall that is not lent out',
      at('09:00', '12:00'),
      { isBookable: false },
      {},
      'hall notBookable',
    ],
    ['refuse what ends before it begins', at('12:00', '09:00'), {}, {}, 'endsAt beforeStart'],
    ['refuse what lasts no time', at('09:00', '09:00'), {}, {}, 'endsAt beforeStart'],
    ['refuse what has begun', at('09:00', '10:00', '2026-11-19'), {}, {}, 'startsAt notUpcoming'],
    [
      'refuse what begins before the doors open',
      at('06:59', '09:00'),
      {},
      {},
      'startsAt outsideHours',
    ],
    ['let begin with the doors', at('07:00', '09:00'), {}, {}, null],
    ['let end with the doors', at('18:00', '20:00'), {}, {}, null],
    ['refuse what ends after the doors shut', at('18:00', '20:01'), {}, {}, 'endsAt outsideHours'],
    ['take midnight for the end of the day', at('22:00', '23:59'), { openTo: '00:00' }, {}, null],
    [
      'refuse a Saturday where week-ends are shut',
      at('09:00', '10:00', '2026-11-28'),
      {},
      {},
      'startsAt closedThatDay',
    ],
    [
      'let a Saturday pass where they are not',
      at('09:00', '10:00', '2026-11-28'),
      { onWeekends: true },
      {},
      null,
    ],
    [
      'refuse more people than seats',
      at('09:00', '10:00'),
      {},
      { seats: 101 },
      'seats tooFewSeats',
    ],
    ['let as many as there are seats', at('09:00', '10:00'), {}, { seats: 100 }, null],
    [
      'refuse what is asked for too late',
      at('09:00', '10:00'),
      { leadHours: 72 },
      {},
      'startsAt tooSoon',
    ],
    [
      'refuse what lies too far ahead',
      at('09:00', '10:00', '2027-02-01'),
      {},
      {},
      'startsAt tooFarAhead',
    ],
    ['refuse what is too long', at('09:00', '13:30'), {}, {}, 'endsAt longerThan'],
    ['let the longest pass', at('09:00', '13:00'), {}, {}, null],
    [
      'refuse one more than a week allows',
      at('09:00', '10:00'),
      {},
      { own: [mine(at('09:00', '10:00', '2026-11-24')), mine(at('09:00', '10:00', '2026-11-29'))] },
      'startsAt tooOften',
    ],
    [
      'count neither other weeks nor other halls',
      at('09:00', '10:00'),
      {},
      {
        own: [
          mine(at('09:00', '10:00', '2026-11-24')),
          mine(at('09:00', '10:00', '2026-11-30')),
          mine(at('09:00', '10:00', '2026-11-25'), 'two'),
        ],
      },
      null,
    ],
    [
      'refuse one more than a day allows',
      at('09:00', '10:00'),
      { maxPerDay: 1 },
      { own: [mine(at('14:00', '15:00'))] },
      'startsAt tooOftenThatDay',
    ],
    [
      'let as many pass as a day allows',
      at('09:00', '10:00'),
      { maxPerDay: 1 },
      { own: [mine(at('14:00', '15:00', '2026-11-24'))] },
      null,
    ],
    [
      'refuse a second hall at the same time',
      at('09:00', '11:00'),
      {},
      { own: [mine(at('10:00', '12:00'), 'two')] },
      'startsAt oneAtATime',
    ],
    [
      'let a second hall follow the first',
      at('09:00', '10:00'),
      {},
      { own: [mine(at('10:00', '12:00'), 'two')] },
      null,
    ],
    [
      'let a second hall pass where they do not mind',
      at('09:00', '11:00'),
      { oneHallOnly: false },
      { own: [mine(at('10:00', '12:00'), 'two')] },
      null,
    ],
    [
      'let the hall management hold several',
      at('09:00', '11:00'),
      {},
      { isManager: true, own: [mine(at('10:00', '12:00'), 'two')] },
      null,
    ],
    [
      'refuse a holiday, whoever asks',
      at('09:00', '10:00', '2026-11-24'),
      {},
      { isManager: true, holidays: [POYA] },
      'startsAt holiday',
    ],
    ['let the day before a holiday pass', at('09:00', '10:00'), {}, { holidays: [POYA] }, null],
    [
      'bind the hall management not by how soon, how long or how often',
      at('09:00', '19:00'),
      { leadHours: 2000 },
      {
        isManager: true,
        own: [mine(at('09:00', '10:00', '2026-11-24')), mine(at('09:00', '10:00', '2026-11-25'))],
      },
      null,
    ],
    [
      'bind the hall management by hours and seats',
      at('06:00', '19:00'),
      {},
      { isManager: true },
      'startsAt outsideHours',
    ],
  ])('%s', (_guarantee, period, policy, known, expected) => {
    const refusal = refusedBy(period, { ...hall, ...policy }, { ...facts, ...known });
    expect(refusal && `${refusal.field} ${refusal.code}`).toBe(expected);
  });
});

const entry = (period: Period, more: Partial<Occupied> = {}): Occupied => ({
  ...period,
  hall: 'one',
  kind: 'class',
  state: 'confirmed',
  ...more,
});

describe('a request', () => {
  const asked = at('09:00', '11:00');
  test.each<[string, Partial<HallPolicy>, Occupied[], string]>([
    [
      'is made at once where the hall is free and asks nobody',
      { needsApproval: false },
      [],
      'made',
    ],
    ['waits where the hall asks somebody', {}, [], 'pending'],
    [
      'waits beside another that waits',
      { needsApproval: false },
      [entry(at('10:00', '12:00'), { state: 'pending' })],
      'pending',
    ],
    [
      'is not made where something confirmed stands',
      { needsApproval: false },
      [entry(at('10:59', '12:00'))],
      'taken',
    ],
    [
      'passes what stands in another hall',
      { needsApproval: false },
      [entry(asked, { hall: 'two' })],
      'made',
    ],
    [
      'passes what only touches it',
      { needsApproval: false },
      [entry(at('11:00', '12:00')), entry(at('08:00', '09:00'))],
      'made',
    ],
  ])('%s', (_guarantee, policy, ledger, expected) => {
    expect(judge(asked, { ...hall, ...policy }, facts, ledger).outcome).toBe(expected);
  });
});

describe('alternatives', () => {
  const choice = (id: string, capacity: number, more: Partial<HallChoice> = {}): HallChoice => ({
    ...hall,
    id,
    capacity,
    facilities: ['projector'],
    ...more,
  });
  const halls = [
    choice('one', 100),
    choice('large', 300),
    choice('fitting', 60),
    choice('small', 20),
    choice('bare', 50, { facilities: [] }),
  ];
  const requested = { period: at('09:00', '11:00'), hall: 'one', facts, facilities: ['projector'] };

  it('list the smallest free halls with enough seats and the needed facilities', () => {
    expect(alternatives(requested, halls, [entry(at('10:00', '12:00'))]).halls).toEqual([
      'fitting',
      'large',
    ]);
    expect(
      alternatives(requested, halls, [entry(at('10:00', '12:00'), { hall: 'fitting' })]).halls,
    ).toEqual(['large']);
  });

  it('avoid the person’s other bookings and holidays', () => {
    const [own] = [mine(at('07:30', '08:30'), 'two')];
    expect(
      alternatives({ ...requested, facts: { ...facts, own: [own] } }, halls, [
        entry(at('10:00', '12:00')),
      ]).times.map(({ startsAt }) => wallTimeOf(startsAt).time),
    ).toEqual(['12:00', '12:30', '13:00']);
    expect(
      alternatives(
        { ...requested, facts: { ...facts, holidays: [{ ...POYA, startsOn: DAY }] } },
        halls,
        [],
      ),
    ).toEqual({ halls: [], times: [], shorter: null });
  });

  it('list the nearest times in the same hall, and the free part of the requested time', () => {
    const found = alternatives(requested, halls, [entry(at('10:00', '12:00'))]);
    expect(found.times.map(({ startsAt }) => wallTimeOf(startsAt).time)).toEqual([
      '08:00',
      '12:00',
      '07:30',
    ]);
    expect(
      found.shorter && [
        wallTimeOf(found.shorter.startsAt).time,
        wallTimeOf(found.shorter.endsAt).time,
      ],
    ).toEqual(['09:00', '10:00']);
  });

  it('never break a rule or overlap a confirmed entry', () => {
    const ledgers = fc.array(
      periods.map((period) => entry(period)),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(periods, ledgers, (period, ledger) => {
        const { times, shorter } = alternatives({ ...requested, period }, halls, ledger);
        for (const suggested of [...times, ...(shorter ? [shorter] : [])]) {
          expect(refusedBy(suggested, hall, facts)).toBeNull();
          expect(ledger.filter((other) => overlaps(other, suggested))).toEqual([]);
        }
      }),
      { numRuns: 40 },
    );
  });
});
