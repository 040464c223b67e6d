import { PortalError } from '../../../src/contract/errors.ts';
import type { Queryable } from '../../db/queryable.ts';
import { addDays, instantOf, type Period } from './localTime.ts';
import { weekOfPeriod, type HallChoice } from './rules.ts';

const HALLS = `
SELECT h.id, h.is_bookable AS "isBookable", h.capacity, to_char(h.open_from, 'HH24:MI') AS "openFrom", to_char(h.open_to, 'HH24:MI') AS "openTo", h.on_weekends AS "onWeekends",
  h.needs_approval AS "needsApproval", h.lead_hours AS "leadHours", h.max_days_ahead AS "maxDaysAhead", h.max_hours::float AS "maxHours", h.max_per_week AS "maxPerWeek",
  coalesce((SELECT array_agg(f.facility_id) FROM hall_facilities f WHERE f.hall_id = h.id AND f.quantity > f.out_of_order), '{}') AS facilities
FROM lecturehalls h WHERE $1::uuid[] IS NULL OR h.id = ANY($1) ORDER BY h.code`;

/** Halls with their rules and what in them works; all of them without ids. */
export async function readHalls(client: Queryable, ids: readonly string[] | null = null): Promise<HallChoice[]> {
  const { rows } = await client.query<HallChoice & Record<string, unknown>>({ name: 'halls-with-rules', text: HALLS, values: [ids] });
  return rows;
}

export async function readHall(client: Queryable, id: string): Promise<HallChoice> {
  const [hall] = await readHalls(client, [id]);
  if (!hall) throw new PortalError('INVALID_FIELDS', { fieldErrors: { hall: { code: 'notFound' } } });
  return hall;
}

const THAT_WEEK = `
SELECT starts_at AS "startsAt" FROM bookings
WHERE hall_id = $1 AND requested_by_id = $2 AND state IN ('pending', 'approved', 'held') AND id <> ALL($3::uuid[]) AND starts_at >= $4 AND starts_at < $5`;

/** How many bookings of the hall a person has in each week, by its Monday, that the periods lie in; some left out. */
export async function bookingsByWeek(client: Queryable, hall: string, user: string | null, periods: readonly Period[], except: readonly string[] = []): Promise<Map<string, number>> {
  const weeks = periods.map(weekOfPeriod).toSorted();
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (user === null || first === undefined || last === undefined) return new Map();
  const values = [hall, user, except, instantOf({ date: first, time: '00:00' }), instantOf({ date: addDays(last, 7), time: '00:00' })];
  const { rows } = await client.query<{ startsAt: Date }>({ name: 'bookings-by-week', text: THAT_WEEK, values });
  const counts = new Map<string, number>();
  for (const { startsAt } of rows) {
    const week = weekOfPeriod({ startsAt: startsAt.toISOString(), endsAt: '' });
    counts.set(week, (counts.get(week) ?? 0) + 1);
  }
  return counts;
}
