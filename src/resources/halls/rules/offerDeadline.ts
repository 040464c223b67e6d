import { HOUR_MS } from '../../../contract/model/constants.ts';
import type { Period } from '../../shared/localTime.ts';

const LONGEST_HOURS = 24;

/** Until when an offered hall is held: a day, but at most half of the time until it begins. */
export const offerDeadline = (now: Date, { startsAt }: Period): string => {
  const ahead = Date.parse(startsAt) - now.getTime();
  return new Date(now.getTime() + Math.min(LONGEST_HOURS * HOUR_MS, ahead / 2)).toISOString();
};
