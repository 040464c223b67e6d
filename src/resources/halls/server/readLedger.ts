import type { Queryable } from '../../../../gateway/index.ts';
import type { CalendarEntry, HallOption } from '../api.ts';
import { JOINED, NAMED } from './clashes.ts';

const iso = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const ENTRIES = `
  SELECT
    l.id,
    l.hall_id AS hall,
    l.kind,
    l.state,
    ${iso('l.starts_at')} AS "startsAt",
    ${iso('l.ends_at')} AS "endsAt",
    ${NAMED} AS title,
    l.booking_id AS booking,
    coalesce(l.holder_id = $4::uuid, false) AS "isMine"
  FROM occupancy l
  LEFT JOIN bookings b ON b.id = l.booking_id
  LEFT JOIN class_sessions s ON s.id = l.session_id
  LEFT JOIN hall_closures m ON m.id = l.closure_id
  ${JOINED}
  WHERE l.state IN ('pending', 'confirmed')
    AND l.starts_at < $2
    AND l.ends_at > $1
    AND ($3::uuid[] IS NULL OR l.hall_id = ANY($3))
  ORDER BY l.starts_at, l.id`;

/** What claims halls between two instants; all halls where none is named. */
export async function readLedger(
  client: Queryable,
  from: string,
  to: string,
  halls: readonly string[] | null,
  user: string | null = null,
): Promise<CalendarEntry[]> {
  const { rows } = await client.query<CalendarEntry & Record<string, unknown>>({
    name: 'hall-ledger',
    text: ENTRIES,
    values: [from, to, halls, user],
  });
  return rows;
}

const OPTIONS = `
  SELECT
    h.id,
    h.code,
    json_build_object('en', h.name_en, 'si', h.name_si) AS name,
    h.building,
    h.capacity,
    h.is_bookable AS "isBookable",
    h.is_accessible AS "isAccessible",
    h.needs_approval AS "needsApproval",
    to_char(h.open_from, 'HH24:MI') AS "openFrom",
    to_char(h.open_to, 'HH24:MI') AS "openTo",
    coalesce((
      SELECT json_agg(
        json_build_object(
          'id', f.id,
          'name', json_build_object('en', f.name_en, 'si', f.name_si),
          'working', x.quantity - x.out_of_order
        )
        ORDER BY f.name_en
      )
      FROM hall_facilities x
      JOIN facilities f ON f.id = x.facility_id
      WHERE x.hall_id = h.id
    ), '[]'::json) AS facilities
  FROM lecturehalls h
  ORDER BY h.code`;

export async function readHallOptions(client: Queryable): Promise<HallOption[]> {
  const { rows } = await client.query<HallOption & Record<string, unknown>>({
    name: 'hall-options',
    text: OPTIONS,
    values: [],
  });
  return rows;
}
