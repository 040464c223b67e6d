import type { Localised } from '../../../contract/model/constants.ts';
import { wallTimeOf, type Period } from '../../shared/localTime.ts';

/** A holiday: its first and last day, `YYYY-MM-DD`. */
export interface Holiday {
  id: string;
  name: Localised;
  startsOn: string;
  endsOn: string;
  closesHalls: boolean;
}

export const isOnDay = (
  { startsOn, endsOn }: Pick<Holiday, 'startsOn' | 'endsOn'>,
  date: string,
): boolean => startsOn <= date && date <= endsOn;

/** The dates of a period in Colombo: the first, and the last if it passes midnight. */
function daysOf({ startsAt, endsAt }: Period): string[] {
  const last = Math.max(Date.parse(startsAt), Date.parse(endsAt) - 1);
  return [...new Set([wallTimeOf(startsAt).date, wallTimeOf(new Date(last).toISOString()).date])];
}

/** The first holiday that overlaps a period. */
export const holidayIn = <Day extends Pick<Holiday, 'startsOn' | 'endsOn'>>(
  period: Period,
  holidays: readonly Day[],
): Day | undefined => {
  const days = daysOf(period);
  return holidays.find((holiday) => days.some((date) => isOnDay(holiday, date)));
};
