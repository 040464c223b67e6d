import type { Queryable } from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import { addDays, instantOf, type Period } from '../../shared/localTime.ts';
import { weekOfPeriod, type HallChoice, type OwnBooking } from '../rules/bookingPolicy.ts';

const HALLS = `
  SELECT
    h.id,
    h.is_bookable AS "isBookable",
    h.capacity,
    to_char(h.open_from, 'HH24:MI') AS "openFrom",
    to_char(h.open_to, 'HH24:MI') AS "openTo",
    h.on_weekends AS "onWeekends",
    h.needs_approval AS "needsApproval",
    h.lead_hours AS "leadHours",
    h.max_days_ahead AS "maxDaysAhead",
    h.max_hours::float AS "maxHours",
    h.max_per_day AS "maxPerDay",
    h.max_per_week AS "maxPerWeek",
    h.one_hall_only AS "oneHallOnly",
    coalesce((
      SELECT array_agg(f.facility_id)
      FROM hall_facilities f
      WHERE f.hall_id = h.id AND f.quantity > f.out_of_order
    ), '{}') AS facilities
  FROM lecturehalls h
  WHERE $1::uuid[] IS NULL OR h.id = ANY($1)
  ORDER BY h.code`;

/** Halls with their rules and what in them works; all of them without ids. */
export async function readHalls(
  client: Queryable,
  ids: readonly string[] | null = null,
): Promise<HallChoice[]> {
  const { rows } = await client.query<HallChoice & Record<string, unknown>>({
    name: 'halls-with-rules',
    text: HALLS,
    values: [ids],
  });
  return rows;
}

export async function readHall(client: Queryable, id: string): Promise<HallChoice> {
  const [hall] = await readHalls(client, [id]);
  if (!hall)
    throw new PortalError('INVALID_FIELDS', { fieldErrors: { hall: { code: 'notFound' } } });
  return hall;
}

const OWN = `
  SELECT
    to_char(b.starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "startsAt",
    to_char(b.ends_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "endsAt",
    b.hall_id AS hall,
    h.code,
    b.title
  FROM bookings b
  JOIN lecturehalls h ON h.id = b.hall_id
  WHERE b.requested_by_id = $1
    AND b.state IN ('pending', 'approved', 'held')
    AND b.id <> ALL($2::uuid[])
    AND b.starts_at >= $3
    AND b.starts_at < $4
  ORDER BY b.starts_at`;

/**
 * What a person has or asked for, in all halls, in the weeks that the periods lie in; some left
 * out.
 */
export async function ownBookings(
  client: Queryable,
  user: string | null,
  periods: readonly Period[],
  except: readonly string[] = [],
): Promise<OwnBooking[]> {
  const weeks = periods.map(weekOfPeriod).toSorted();
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (user === null || first === undefined || last === undefined) return [];
  const values = [
    user,
    except,
    instantOf({ date: first, time: '00:00' }),
    instantOf({ date: addDays(last, 7), time: '00:00' }),
  ];
  const { rows } = await client.query<OwnBooking & Record<string, unknown>>({
    name: 'own-bookings',
    text: OWN,
    values,
  });
  return rows;
}
