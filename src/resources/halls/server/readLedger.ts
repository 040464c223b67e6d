import {
  instantSql,
  localised,
  type Queryable,
  queryRow,
  queryRows,
} from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import type { CalendarEntry, HallOption } from '../api.ts';
import type { Occupied } from '../rules/bookingPolicy.ts';
import { JOINED, NAMED } from './conflicts.ts';

const OVERLAPS = `
  tstzrange(occupancy.starts_at, occupancy.ends_at, '[)')
    && tstzrange($1::timestamptz, $2::timestamptz, '[)')`;

/**
 * SQL: the claims between `$1` and `$2` that fulfil a condition. The index that excludes overlaps
 * finds the confirmed ones; few others are pending.
 */
const claims = (condition = 'true'): string => `
  SELECT occupancy.*
  FROM occupancy
  WHERE occupancy.state = 'confirmed' AND ${condition} AND ${OVERLAPS}
  UNION ALL
  SELECT occupancy.*
  FROM occupancy
  WHERE occupancy.state = 'pending' AND ${condition} AND ${OVERLAPS}`;

const ENTRY = `
  occupancy.kind,
  occupancy.state,
  ${instantSql('occupancy.starts_at')} AS "startsAt",
  ${instantSql('occupancy.ends_at')} AS "endsAt",
  ${NAMED} AS title`;
const WITH_NAMES = `
  LEFT JOIN bookings booking ON booking.id = occupancy.booking_id
  LEFT JOIN class_sessions session ON session.id = occupancy.session_id
  LEFT JOIN hall_closures closure ON closure.id = occupancy.closure_id
  ${JOINED}
  ORDER BY occupancy.starts_at, occupancy.id`;

const CALENDAR = `
  SELECT
    occupancy.id,
    ${ENTRY},
    occupancy.booking_id AS booking,
    coalesce(occupancy.holder_id = $4::uuid, false) AS "isMine"
  FROM (${claims('occupancy.hall_id = $3::uuid')}) occupancy
  ${WITH_NAMES}`;

const LEDGER = `
  SELECT occupancy.hall_id AS hall, ${ENTRY}
  FROM (${claims()}) occupancy
  ${WITH_NAMES}`;

const BUSIEST = `
  SELECT hall.id
  FROM lecturehalls hall
  LEFT JOIN (
    SELECT
      claim.hall_id,
      count(*) FILTER (WHERE claim.kind = 'booking' AND claim.holder_id = $3::uuid) AS own,
      count(*) FILTER (WHERE claim.kind = 'booking') AS bookings,
      count(*) AS entries
    FROM (${claims()}) claim
    GROUP BY claim.hall_id
  ) claimed ON claimed.hall_id = hall.id
  ORDER BY
    hall.is_bookable DESC,
    coalesce(claimed.own, 0) DESC,
    coalesce(claimed.bookings, 0) DESC,
    coalesce(claimed.entries, 0) DESC,
    hall.code,
    hall.id
  LIMIT 1`;

/** A claim with its title. */
export interface LedgerEntry extends Occupied {
  title: Localised;
}

/** First and last instant, in ISO 8601. */
interface Between {
  from: string;
  to: string;
}

/** All claims on a hall between two instants. `user`: the person whose entries get `isMine`. */
export const readCalendar = (
  client: Queryable,
  { from, to, hall, user }: Between & { hall: string; user: string | null },
): Promise<CalendarEntry[]> =>
  queryRows<CalendarEntry>(client, {
    name: 'hall-calendar',
    text: CALENDAR,
    values: [from, to, hall, user],
  });

/** All claims on every hall between two instants. */
export const readLedger = (client: Queryable, { from, to }: Between): Promise<LedgerEntry[]> =>
  queryRows<LedgerEntry>(client, { name: 'hall-ledger', text: LEDGER, values: [from, to] });

/**
 * The bookable hall with most bookings of the user between two instants, else with most bookings,
 * else with most entries.
 */
export async function readBusiestHall(
  client: Queryable,
  { from, to, user }: Between & { user: string | null },
): Promise<string | null> {
  const row = await queryRow<{ id: string }>(client, {
    name: 'busiest-hall',
    text: BUSIEST,
    values: [from, to, user],
  });
  return row?.id ?? null;
}

const OPTIONS = `
  SELECT
    hall.id,
    hall.code,
    ${localised('hall.name')} AS name,
    hall.building,
    hall.capacity,
    hall.is_bookable AS "isBookable",
    hall.is_accessible AS "isAccessible",
    hall.needs_approval AS "needsApproval",
    to_char(hall.open_from, 'HH24:MI') AS "openFrom",
    to_char(hall.open_to, 'HH24:MI') AS "openTo",
    coalesce((
      SELECT json_agg(
        json_build_object(
          'id', facility.id,
          'name', ${localised('facility.name')},
          'working', hall_facility.quantity - hall_facility.out_of_order
        )
        ORDER BY facility.name_en
      )
      FROM hall_facilities hall_facility
      JOIN facilities facility ON facility.id = hall_facility.facility_id
      WHERE hall_facility.hall_id = hall.id
    ), '[]'::json) AS facilities
  FROM lecturehalls hall
  ORDER BY hall.code`;

/** The halls with their facilities, by code. */
export const readHallOptions = (client: Queryable): Promise<HallOption[]> =>
  queryRows<HallOption>(client, {
    name: 'hall-options',
    text: OPTIONS,
    values: [],
  });
