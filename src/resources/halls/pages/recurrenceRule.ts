export const WEEKDAY_CODES = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
type WeekdayCode = (typeof WEEKDAY_CODES)[number];

/** The form values that describe how a booking is repeated. */
export interface Repetition {
  every: 'never' | 'day' | 'week' | 'month';
  interval: string;
  weekdays: readonly WeekdayCode[];
  ends: 'count' | 'until';
  count: string;
  until: string;
}

export const ONCE: Repetition = {
  every: 'never',
  interval: '1',
  weekdays: [],
  ends: 'count',
  count: '10',
  until: '',
};
const FREQUENCIES = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY' } as const;

/** The RFC 5545 rule of the form values; `null` if nothing is repeated. */
export function ruleOf({
  every,
  interval,
  weekdays,
  ends,
  count,
  until,
}: Repetition): string | null {
  if (every === 'never') return null;
  const days = WEEKDAY_CODES.filter((day) => weekdays.includes(day));
  return [
    `FREQ=${FREQUENCIES[every]}`,
    ...(Number(interval) > 1 ? [`INTERVAL=${Number(interval)}`] : []),
    ...(every === 'week' && days.length > 0 ? [`BYDAY=${days.join(',')}`] : []),
    ...(ends === 'count' && count !== '' ? [`COUNT=${Number(count)}`] : []),
    ...(ends === 'until' && until !== '' ? [`UNTIL=${until.replaceAll('-', '')}`] : []),
  ].join(';');
}
