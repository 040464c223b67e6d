import { localised, type Queryable, queryRows } from '../../../../gateway/index.ts';
import type { Language } from '../../../contract/model/constants.ts';
import type { FieldProblem } from '../../../contract/model/errors.ts';
import { wallTimeOf, type Period } from '../../shared/localTime.ts';
import type { RestDay } from '../rules/bookingPolicy.ts';
import { holidayIn, type Holiday } from '../rules/holidayDays.ts';

const HOLIDAYS = `
  SELECT
    id,
    ${localised('name')} AS name,
    starts_on::text AS "startsOn",
    ends_on::text AS "endsOn",
    closes_halls AS "closesHalls"
  FROM holidays
  WHERE starts_on <= $2::date AND ends_on >= $1::date
  ORDER BY starts_on, name_en`;

/** The holidays between two days, both included. */
export const readHolidays = (client: Queryable, from: string, to: string): Promise<Holiday[]> =>
  queryRows<Holiday>(client, {
    name: 'holidays-between',
    text: HOLIDAYS,
    values: [from, to],
  });

/** The holidays that may overlap the periods. */
export async function holidaysAround(
  client: Queryable,
  periods: readonly Period[],
): Promise<Holiday[]> {
  if (periods.length === 0) return [];
  const dates = periods
    .flatMap(({ startsAt, endsAt }) => [wallTimeOf(startsAt).date, wallTimeOf(endsAt).date])
    .toSorted();
  return readHolidays(client, dates[0] ?? '', dates.at(-1) ?? '');
}

/** Holidays without bookings, in the form that the rules of halls read. */
export const restDays = (holidays: readonly Holiday[], language: Language): RestDay[] =>
  holidays
    .filter(({ closesHalls }) => closesHalls)
    .map(({ name, startsOn, endsOn }) => ({ startsOn, endsOn, name: name[language] }));

/** The holiday on which a class of that period would fall. */
export const holidayOf = async (client: Queryable, period: Period): Promise<Holiday | undefined> =>
  holidayIn(period, await holidaysAround(client, [period]));

/** The problem of a date on a holiday. */
export const holidayProblem = (
  { name }: Holiday,
  { startsAt }: Period,
  language: Language,
): FieldProblem => ({
  code: 'holiday',
  args: { name: name[language], date: wallTimeOf(startsAt).date },
});
