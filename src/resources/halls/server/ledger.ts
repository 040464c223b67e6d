import type { Queryable } from '../../../../gateway/index.ts';
import { asClash } from './clashes.ts';

/** What a state of a booking means for the hall: where nobody came, it is free for somebody else. */
const STATE_OF_BOOKING = `
  CASE b.state
    WHEN 'approved' THEN 'confirmed'
    WHEN 'held' THEN 'confirmed'
    WHEN 'noShow' THEN 'cancelled'
    ELSE b.state
  END`;

const FROM_BOOKINGS = `
  INSERT INTO occupancy (hall_id, starts_at, ends_at, kind, state, seats, holder_id, booking_id)
  SELECT
    b.hall_id,
    b.starts_at,
    b.ends_at,
    'booking',
    ${STATE_OF_BOOKING},
    b.seats,
    b.requested_by_id,
    b.id
  FROM bookings b
  WHERE b.id = ANY($1::uuid[])
  ORDER BY b.hall_id, b.starts_at
  ON CONFLICT (booking_id) DO UPDATE
  SET
    hall_id = excluded.hall_id,
    starts_at = excluded.starts_at,
    ends_at = excluded.ends_at,
    state = excluded.state,
    seats = excluded.seats,
    holder_id = excluded.holder_id,
    version = occupancy.version + 1,
    updated_at = now()`;

const FROM_CLOSURES = `
  INSERT INTO occupancy (hall_id, starts_at, ends_at, kind, state, closure_id)
  SELECT hall_id, starts_at, ends_at, 'maintenance', 'confirmed', id
  FROM hall_closures
  WHERE id = ANY($1::uuid[])
  ON CONFLICT (closure_id) DO UPDATE
  SET
    hall_id = excluded.hall_id,
    starts_at = excluded.starts_at,
    ends_at = excluded.ends_at,
    version = occupancy.version + 1,
    updated_at = now()`;

const FROM_SESSIONS = `
  INSERT INTO occupancy (hall_id, starts_at, ends_at, kind, state, session_id)
  SELECT
    s.hall_id,
    s.starts_at,
    s.ends_at,
    'class',
    CASE s.state WHEN 'cancelled' THEN 'cancelled' ELSE 'confirmed' END,
    s.id
  FROM class_sessions s
  WHERE s.id = ANY($1::uuid[]) AND s.hall_id IS NOT NULL
  ORDER BY s.hall_id, s.starts_at`;

const FROM_PAPERS = `
  INSERT INTO occupancy (hall_id, starts_at, ends_at, kind, state, paper_id)
  SELECT h.target_id, p.starts_at, p.ends_at, 'exam', 'confirmed', p.id
  FROM papers p
  JOIN papers__halls h ON h.owner_id = p.id
  WHERE p.id = ANY($1::uuid[]) AND p.starts_at IS NOT NULL AND p.ends_at IS NOT NULL
  ORDER BY h.target_id, p.starts_at`;

const STAFF_OF_SESSIONS = `
  INSERT INTO staff_busy_times (staff_id, starts_at, ends_at, session_id)
  SELECT l.target_id, s.starts_at, s.ends_at, s.id
  FROM class_sessions s
  JOIN class_sessions__lecturers l ON l.owner_id = s.id
  WHERE s.id = ANY($1::uuid[]) AND s.state <> 'cancelled'
  ORDER BY l.target_id, s.starts_at`;

const GROUPS_OF_SESSIONS = `
  INSERT INTO group_busy_times (
    offering_id, first_group, last_group, starts_at, ends_at, session_id
  )
  SELECT
    s.offering_id,
    coalesce(s.subgroup, 1),
    coalesce(s.subgroup, 99),
    s.starts_at,
    s.ends_at,
    s.id
  FROM class_sessions s
  WHERE s.id = ANY($1::uuid[]) AND s.state <> 'cancelled'
  ORDER BY s.offering_id, s.starts_at`;

async function write(
  client: Queryable,
  statements: readonly string[],
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  try {
    for (const text of statements) await client.query({ text, values: [ids] });
  } catch (error) {
    throw asClash(error);
  }
}

/**
 * Brings the ledger in step with bookings, in their own transaction. Throws CLASH where a rival's
 * is confirmed already.
 */
export const followBookings = (client: Queryable, ids: readonly string[]): Promise<void> =>
  write(client, [FROM_BOOKINGS], ids);

export const followClosures = (client: Queryable, ids: readonly string[]): Promise<void> =>
  write(client, [FROM_CLOSURES], ids);

/**
 * Brings the ledger and the busy times of lecturers and groups in step with meetings, in their own
 * transaction. Those of one place may change places with one another: what they held before is let
 * go first. Throws CLASH.
 */
export const followSessions = (client: Queryable, ids: readonly string[]): Promise<void> =>
  write(
    client,
    [
      'DELETE FROM occupancy WHERE session_id = ANY($1::uuid[])',
      'DELETE FROM staff_busy_times WHERE session_id = ANY($1::uuid[])',
      'DELETE FROM group_busy_times WHERE session_id = ANY($1::uuid[])',
      FROM_SESSIONS,
      STAFF_OF_SESSIONS,
      GROUPS_OF_SESSIONS,
    ],
    ids,
  );

/**
 * Brings the ledger in step with the papers of examinations, each in all of its halls. Throws
 * CLASH.
 */
export const followPapers = (client: Queryable, ids: readonly string[]): Promise<void> =>
  write(client, ['DELETE FROM occupancy WHERE paper_id = ANY($1::uuid[])', FROM_PAPERS], ids);
