import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { TIME_ZONE, weekdayOf } from '../../../contract/model/facultyClock.ts';
import { minutesOf, wallTimeOf } from '../../shared/localTime.ts';
import { overlaps } from './overlaps.ts';
import { expand, MAX_DATES, type Recurrence } from './recurrence.ts';

const base: Recurrence = {
  date: '2026-11-23',
  from: '09:00',
  to: '11:00',
  timeZone: TIME_ZONE,
  rule: null,
};
const datesOf = (recurrence: Partial<Recurrence>): string[] => {
  const found = expand({ ...base, ...recurrence });
  return 'periods' in found
    ? found.periods.map(
        ({ startsAt }) => wallTimeOf(startsAt, recurrence.timeZone ?? TIME_ZONE).date,
      )
    : [`${found.fault.field} ${found.fault.code}`];
};

describe('a rule', () => {
  test.each<[string, Partial<Recurrence>, string[]]>([
    ['is absent where one day is meant', {}, ['2026-11-23']],
    ['repeats by days', { rule: 'FREQ=DAILY;COUNT=3' }, ['2026-11-23', '2026-11-24', '2026-11-25']],
    [
      'repeats on several days of every other week',
      { rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;COUNT=4' },
      ['2026-11-23', '2026-11-25', '2026-12-07', '2026-12-09'],
    ],
    [
      'ends with the day it names',
      { rule: 'FREQ=WEEKLY;UNTIL=20261207' },
      ['2026-11-23', '2026-11-30', '2026-12-07'],
    ],
    [
      'finds the last Friday of each month',
      { date: '2026-11-27', rule: 'FREQ=MONTHLY;BYDAY=-1FR;COUNT=3' },
      ['2026-11-27', '2026-12-25', '2027-01-29'],
    ],
    [
      'passes over months that are too short',
      { date: '2027-01-31', rule: 'FREQ=MONTHLY;BYMONTHDAY=31;COUNT=3' },
      ['2027-01-31', '2027-03-31', '2027-05-31'],
    ],
    [
      'knows leap years',
      { date: '2028-02-29', rule: 'FREQ=YEARLY;COUNT=2' },
      ['2028-02-29', '2032-02-29'],
    ],
    ['must end', { rule: 'FREQ=WEEKLY' }, ['rule unbounded']],
    [
      'must not be longer than anybody reads',
      { rule: `FREQ=DAILY;COUNT=${MAX_DATES + 1}` },
      ['rule tooMany'],
    ],
    ['must name a day at all', { rule: 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20261123' }, ['rule tooFew']],
    ['must be one', { rule: 'every Monday' }, ['rule invalidPattern']],
    ['must be one of days', { rule: 'FREQ=MINUTELY;COUNT=3' }, ['rule invalidPattern']],
    ['must not name hours', { rule: 'FREQ=DAILY;BYHOUR=9,17;COUNT=3' }, ['rule invalidPattern']],
    ['must count from one', { rule: 'FREQ=DAILY;COUNT=0' }, ['rule invalidPattern']],
    ['must begin on a day that exists', { date: '2026-02-30' }, ['date invalidDate']],
    ['must begin at a time that exists', { from: '24:00' }, ['from invalidTime']],
    ['must end after it begins', { to: '09:00' }, ['to beforeStart']],
    ['must lie in a zone that exists', { timeZone: 'Asia/Atlantis' }, ['timeZone notAnOption']],
  ])('%s', (_guarantee, recurrence, expected) => {
    expect(datesOf(recurrence)).toEqual(expected);
  });

  it('keeps the local time in Colombo, which has no daylight saving', () => {
    const found = expand({ ...base, date: '2026-10-05', rule: 'FREQ=WEEKLY;COUNT=30' });
    expect(
      'periods' in found && new Set(found.periods.map(({ startsAt }) => startsAt.slice(11))),
    ).toEqual(new Set(['03:30:00.000Z']));
  });

  test.each([
    ['Europe/London', '2026-10-19', ['08:00:00.000Z', '09:00:00.000Z', '09:00:00.000Z']],
    ['America/New_York', '2026-10-26', ['13:00:00.000Z', '14:00:00.000Z', '14:00:00.000Z']],
    ['Australia/Lord_Howe', '2026-09-28', ['22:30:00.000Z', '22:00:00.000Z', '22:00:00.000Z']],
    ['Asia/Kathmandu', '2026-10-19', ['03:15:00.000Z', '03:15:00.000Z', '03:15:00.000Z']],
  ])('keeps to the clock in %s when that is changed', (timeZone, date, expected) => {
    const found = expand({ ...base, timeZone, date, rule: 'FREQ=WEEKLY;COUNT=3' });
    expect('periods' in found && found.periods.map(({ startsAt }) => startsAt.slice(11))).toEqual(
      expected,
    );
  });

  it('at an hour skipped by daylight saving is an hour later', () => {
    const found = expand({
      ...base,
      timeZone: 'Europe/London',
      date: '2027-03-28',
      from: '01:30',
      to: '03:00',
    });
    expect('periods' in found && found.periods[0]).toEqual({
      startsAt: '2027-03-28T01:30:00.000Z',
      endsAt: '2027-03-28T02:00:00.000Z',
    });
  });

  it('gives the counted number of dates, in order, on its days, and without overlaps', () => {
    const rules = fc.record({
      weekdays: fc.uniqueArray(fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'), {
        minLength: 1,
      }),
      interval: fc.integer({ min: 1, max: 4 }),
      count: fc.integer({ min: 1, max: 30 }),
    });
    const zones = fc.constantFrom(
      TIME_ZONE,
      'Europe/London',
      'America/New_York',
      'Pacific/Auckland',
    );
    fc.assert(
      fc.property(rules, zones, ({ weekdays, interval, count }, timeZone) => {
        const found = expand({
          ...base,
          timeZone,
          rule: `FREQ=WEEKLY;INTERVAL=${interval};BYDAY=${weekdays.join(',')};COUNT=${count}`,
        });
        if (!('periods' in found)) throw new Error(found.fault.code);
        const { periods } = found;
        expect(periods).toHaveLength(count);
        expect(periods.map(({ startsAt }) => startsAt)).toEqual(
          periods.map(({ startsAt }) => startsAt).toSorted(),
        );
        expect(
          periods.some((period, index) =>
            periods.slice(index + 1).some((later) => overlaps(period, later)),
          ),
        ).toBe(false);
        for (const period of periods) {
          const local = wallTimeOf(period.startsAt, timeZone);
          expect([local.time, wallTimeOf(period.endsAt, timeZone).time]).toEqual([
            '09:00',
            '11:00',
          ]);
          expect(weekdays).toContain(
            ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'][weekdayOf(local.date) - 1],
          );
          expect(minutesOf(period)).toBe(120);
        }
      }),
      { numRuns: 40 },
    );
  });
});
