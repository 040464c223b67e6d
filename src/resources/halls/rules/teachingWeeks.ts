import { DAY_MS } from '../../../contract/model/constants.ts';
import { WEEKDAYS } from '../../../contract/model/conventions.ts';
import { addDays, mondayOf } from '../../../contract/model/facultyClock.ts';
import { instantOf, type Period } from '../../shared/localTime.ts';

/** First and last day, `YYYY-MM-DD`. Week 1 starts on the Monday of the first day's week. */
export interface Semester {
  startsOn: string;
  endsOn: string;
}

/** A weekly slot of the timetable; times in Colombo. */
export interface WeeklySlot {
  weekday: string;
  startsAt: string;
  endsAt: string;
  /** `1-7, 9-15`; empty: every week. */
  weeks: string | null;
}

export interface Meeting extends Period {
  week: number;
}

/**
 * The weeks of a text, distinct and in order; `null` for a text without weeks or with a reversed
 * range.
 */
export function parseWeeks(text: string): number[] | null {
  const found = new Set<number>();
  for (const part of text.split(',')) {
    const [, first = '', last = first] = /^\s*(\d{1,2})(?:-(\d{1,2}))?\s*$/.exec(part) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (first === '' || from < 1 || to < from) return null;
    for (let week = from; week <= to; week += 1) found.add(week);
  }
  return [...found].toSorted((left, right) => left - right);
}

/** The semester week of a date, from 1; below 1 before the semester. */
export const weekOf = (date: string, { startsOn }: Pick<Semester, 'startsOn'>): number =>
  Math.floor((Date.parse(mondayOf(date)) - Date.parse(mondayOf(startsOn))) / (7 * DAY_MS)) + 1;

export const weeksIn = (semester: Semester): number =>
  Math.max(0, weekOf(semester.endsOn, semester));

/**
 * Every meeting of a weekly slot within its semester, in order. Weeks beyond the semester are
 * ignored.
 */
export function meetingsOf(slot: WeeklySlot, semester: Semester): Meeting[] {
  const day = WEEKDAYS.findIndex((weekday) => weekday === slot.weekday);
  const named = slot.weeks === null || slot.weeks.trim() === '' ? null : parseWeeks(slot.weeks);
  const weeks = named ?? Array.from({ length: weeksIn(semester) }, (_, index) => index + 1);
  const first = mondayOf(semester.startsOn);
  return weeks.flatMap((week) => {
    const date = addDays(first, (week - 1) * 7 + day);
    if (date < semester.startsOn || date > semester.endsOn) return [];
    return [
      {
        week,
        startsAt: instantOf({ date, time: slot.startsAt }),
        endsAt: instantOf({ date, time: slot.endsAt }),
      },
    ];
  });
}
