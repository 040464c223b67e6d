import { startOfWeek } from '../../../contract/model/conventions.ts';
import { localDay } from '../../../contract/model/facultyClock.ts';
import { formatTime, useSettings } from '../../../framework/index.ts';
import type { WirePeriod } from '../api.ts';

/** The first day of the present week. */
export const useThisWeek = (): string => startOfWeek(localDay(), useSettings().firstDay);

/** The times of day of a period: `8:00 AM–10:00 AM`. */
export const hoursText = ({ startsAt, endsAt }: WirePeriod): string =>
  `${formatTime(startsAt)}–${formatTime(endsAt)}`;
