import { describe, expect, it, test } from 'vitest';
import { WEEKDAYS } from '../../../contract/model/conventions.ts';
import { weekdayOf } from '../../../contract/model/facultyClock.ts';
import { wallTimeOf } from '../../shared/localTime.ts';
import { planSlot } from '../server/slots.ts';
import { meetingsOf, parseWeeks, weekOf, weeksIn, type Semester } from './teachingWeeks.ts';

const semester: Semester = { startsOn: '2026-10-05', endsOn: '2027-02-21' };
const slot = { weekday: 'wednesday', startsAt: '08:00', endsAt: '10:00', weeks: '1-3, 5' };

test.each<[string, number[] | null]>([
  ['1', [1]],
  ['1-3', [1, 2, 3]],
  ['1-3, 5,9-10', [1, 2, 3, 5, 9, 10]],
  ['5, 1-2, 2', [1, 2, 5]],
  ['0-3', null],
  ['7-3', null],
  ['', null],
  ['one', null],
  ['1,,2', null],
])('the weeks “%s” are read as %j', (text, expected) => {
  expect(parseWeeks(text)).toEqual(expected);
});

describe('the meetings of a weekly slot', () => {
  it('are on its day, in its weeks and at its time in Colombo', () => {
    expect(
      meetingsOf(slot, semester).map(({ week, startsAt }) => [week, wallTimeOf(startsAt)]),
    ).toEqual([
      [1, { date: '2026-10-07', time: '08:00' }],
      [2, { date: '2026-10-14', time: '08:00' }],
      [3, { date: '2026-10-21', time: '08:00' }],
      [5, { date: '2026-11-04', time: '08:00' }],
    ]);
  });

  it('fill every week by default, and none beyond the semester', () => {
    const all = meetingsOf({ ...slot, weeks: null }, semester);
    expect(all).toHaveLength(weeksIn(semester));
    expect(meetingsOf({ ...slot, weeks: '19-40' }, semester).map(({ week }) => week)).toEqual([
      19, 20,
    ]);
  });

  it('exclude the days before a semester that begins within a week', () => {
    expect(
      meetingsOf(
        { ...slot, weekday: 'monday', weeks: '1-2' },
        { ...semester, startsOn: '2026-10-07' },
      ).map(({ week }) => week),
    ).toEqual([2]);
  });

  it.each(WEEKDAYS.map((weekday, index) => [weekday, index + 1] as const))(
    'on a %s all lie in the week that they are counted in',
    (weekday, day) => {
      for (const { week, startsAt } of meetingsOf({ ...slot, weekday, weeks: null }, semester)) {
        const { date } = wallTimeOf(startsAt);
        expect([weekOf(date, semester), weekdayOf(date)]).toEqual([week, day]);
      }
    },
  );
});

describe('a weekly slot that is changed', () => {
  const now = new Date('2026-10-16T00:00:00Z');
  const meetings = meetingsOf({ ...slot, weekday: 'thursday' }, semester);
  const stored = [
    { id: 'past', week: 1, isFree: false },
    { id: 'also past', week: 2, isFree: false },
    { id: 'to come', week: 3, isFree: true },
    { id: 'no longer meant', week: 4, isFree: true },
    { id: 'went its own way', week: 5, isFree: false },
  ];

  it('moves future meetings, removes those outside its weeks, and changes nothing else', () => {
    const { kept, added, dropped } = planSlot(meetings, stored, false, now);
    expect([kept.map(({ id, meeting }) => [id, meeting.week]), added, dropped]).toEqual([
      [['to come', 3]],
      [],
      ['no longer meant'],
    ]);
  });

  it('creates meetings of past weeks only when it is new', () => {
    expect(planSlot(meetings, [], true, now).added.map(({ week }) => week)).toEqual([1, 2, 3, 5]);
    expect(planSlot(meetings, [], false, now).added.map(({ week }) => week)).toEqual([3, 5]);
  });
});
