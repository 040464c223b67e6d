import { instantSql, localised, type Queryable, queryRows } from '../../../../gateway/index.ts';
import type { CalendarEntry, HallOption } from '../api.ts';
import { JOINED, NAMED } from './conflicts.ts';

const ENTRIES = `
  SELECT
    occupancy.id,
    occupancy.hall_id AS hall,
    occupancy.kind,
    occupancy.state,
    ${instantSql('occupancy.starts_at')} AS "startsAt",
    ${instantSql('occupancy.ends_at')} AS "endsAt",
    ${NAMED} AS title,
    occupancy.booking_id AS booking,
    coalesce(occupancy.holder_id = $4::uuid, false) AS "isMine"
  FROM occupancy
  LEFT JOIN bookings booking ON booking.id = occupancy.booking_id
  LEFT JOIN class_sessions session ON session.id = occupancy.session_id
  LEFT JOIN hall_closures closure ON closure.id = occupancy.closure_id
  ${JOINED}
  WHERE occupancy.state IN ('pending', 'confirmed')
    AND occupancy.starts_at < $2
    AND occupancy.ends_at > $1
    AND ($3::uuid[] IS NULL OR occupancy.hall_id = ANY($3))
  ORDER BY occupancy.starts_at, occupancy.id`;

interface LedgerQuery {
  /** First and last instant, in ISO 8601. */
  from: string;
  to: string;
  /** Absent: every hall. */
  hall?: string | undefined;
  /** The person whose entries get `isMine`; absent: none. */
  user?: string | null;
}

/** All claims on halls between two instants. */
export const readLedger = (
  client: Queryable,
  { from, to, hall, user = null }: LedgerQuery,
): Promise<CalendarEntry[]> =>
  queryRows<CalendarEntry>(client, {
    name: 'hall-ledger',
    text: ENTRIES,
    values: [from, to, hall === undefined ? null : [hall], user],
  });

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
