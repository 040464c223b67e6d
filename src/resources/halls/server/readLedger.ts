import {
  instantSql,
  localised,
  type Queryable,
  queryRow,
  queryRows,
} from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import type { Period } from '../../shared/localTime.ts';
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
const NAMES = `
  LEFT JOIN bookings booking ON booking.id = occupancy.booking_id
  LEFT JOIN class_sessions session ON session.id = occupancy.session_id
  LEFT JOIN hall_closures closure ON closure.id = occupancy.closure_id
  ${JOINED}`;
const WITH_NAMES = `
  ${NAMES}
  ORDER BY occupancy.starts_at, occupancy.id`;

const CALENDAR_ENTRY = `
    occupancy.id,
    occupancy.hall_id AS hall,
    ${ENTRY},
    occupancy.booking_id AS booking,
    coalesce(occupancy.holder_id = $3::uuid, false) AS "isMine"`;
const CALENDAR = `
  SELECT ${CALENDAR_ENTRY}
  FROM (${claims('occupancy.hall_id = $4::uuid')}) occupancy
  ${WITH_NAMES}`;
const ALL_CALENDARS = `
  SELECT ${CALENDAR_ENTRY}
  FROM (${claims()}) occupancy
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
    values: [from, to, user, hall],
  });

/** All claims on every hall between two instants. `user`: the person whose entries get `isMine`. */
export const readCalendars = (
  client: Queryable,
  { from, to, user }: Between & { user: string | null },
): Promise<CalendarEntry[]> =>
  queryRows<CalendarEntry>(client, {
    name: 'hall-calendars',
    text: ALL_CALENDARS,
    values: [from, to, user],
  });

/**
 * What claims any of the halls in any of the periods: of each hall and period one probe of the
 * index that excludes overlaps, and the few pending requests.
 */
const MEETINGS = `
  WITH asked AS (
    SELECT tstzrange("startsAt", "endsAt", '[)') AS during
    FROM jsonb_to_recordset($1::jsonb) AS given("startsAt" timestamptz, "endsAt" timestamptz)
  ), met AS (
    SELECT occupancy.id
    FROM asked
    CROSS JOIN unnest($2::uuid[]) AS hall(id)
    JOIN occupancy
      ON occupancy.hall_id = hall.id
      AND occupancy.state = 'confirmed'
      AND tstzrange(occupancy.starts_at, occupancy.ends_at, '[)') && asked.during
    UNION
    SELECT occupancy.id
    FROM occupancy
    JOIN asked ON tstzrange(occupancy.starts_at, occupancy.ends_at, '[)') && asked.during
    WHERE occupancy.state = 'pending' AND occupancy.hall_id = ANY($2)
  )
  SELECT
    occupancy.id,
    occupancy.hall_id AS hall,
    occupancy.kind,
    occupancy.state,
    ${instantSql('occupancy.starts_at')} AS "startsAt",
    ${instantSql('occupancy.ends_at')} AS "endsAt"
  FROM met
  JOIN occupancy ON occupancy.id = met.id
  ORDER BY occupancy.starts_at, occupancy.id`;

/** A claim without its title. */
export interface Meeting extends Occupied {
  id: string;
}

/** What claims any of the halls in any of the periods. */
export const readMeetings = (
  client: Queryable,
  halls: readonly string[],
  periods: readonly Period[],
): Promise<Meeting[]> =>
  queryRows<Meeting>(client, {
    name: 'hall-meetings',
    text: MEETINGS,
    values: [JSON.stringify(periods), halls],
  });

const TITLES = `
  SELECT occupancy.id, occupancy.booking_id AS booking, ${NAMED} AS title
  FROM occupancy
  ${NAMES}
  WHERE occupancy.id = ANY($1::uuid[])`;

/** What a claim is called, and its booking if it is one. */
export interface ClaimTitle {
  title: Localised;
  booking: string | null;
}

/** The titles of claims by their ids. */
export async function readTitles(
  client: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ClaimTitle>> {
  const rows = await queryRows<ClaimTitle & { id: string }>(client, {
    name: 'claim-titles',
    text: TITLES,
    values: [ids],
  });
  return new Map(rows.map(({ id, ...named }) => [id, named]));
}

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
    hall.on_weekends AS "onWeekends",
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
