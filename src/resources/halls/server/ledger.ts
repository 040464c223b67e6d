import type { Queryable } from '../../../../gateway/index.ts';
import { asConflict } from './conflicts.ts';

/** The state of a booking in the ledger: a no-show frees the hall. */
const STATE_OF_BOOKING = `
  CASE booking.state
    WHEN 'approved' THEN 'confirmed'
    WHEN 'held' THEN 'confirmed'
    WHEN 'noShow' THEN 'cancelled'
    ELSE booking.state
  END`;

const FROM_BOOKINGS = `
  INSERT INTO occupancy (hall_id, starts_at, ends_at, kind, state, seats, holder_id, booking_id)
  SELECT
    booking.hall_id,
    booking.starts_at,
    booking.ends_at,
    'booking',
    ${STATE_OF_BOOKING},
    booking.seats,
    booking.requested_by_id,
    booking.id
  FROM bookings booking
  WHERE booking.id = ANY($1::uuid[])
  ORDER BY booking.hall_id, booking.starts_at
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
    session.hall_id,
    session.starts_at,
    session.ends_at,
    'class',
    CASE session.state WHEN 'cancelled' THEN 'cancelled' ELSE 'confirmed' END,
    session.id
  FROM class_sessions session
  WHERE session.id = ANY($1::uuid[]) AND session.hall_id IS NOT NULL
  ORDER BY session.hall_id, session.starts_at`;

const FROM_PAPERS = `
  INSERT INTO occupancy (hall_id, starts_at, ends_at, kind, state, paper_id)
  SELECT paper_hall.target_id, paper.starts_at, paper.ends_at, 'exam', 'confirmed', paper.id
  FROM papers paper
  JOIN papers__halls paper_hall ON paper_hall.owner_id = paper.id
  WHERE paper.id = ANY($1::uuid[]) AND paper.starts_at IS NOT NULL AND paper.ends_at IS NOT NULL
  ORDER BY paper_hall.target_id, paper.starts_at`;

const STAFF_OF_SESSIONS = `
  INSERT INTO staff_busy_times (staff_id, starts_at, ends_at, session_id)
  SELECT lecturer.target_id, session.starts_at, session.ends_at, session.id
  FROM class_sessions session
  JOIN class_sessions__lecturers lecturer ON lecturer.owner_id = session.id
  WHERE session.id = ANY($1::uuid[]) AND session.state <> 'cancelled'
  ORDER BY lecturer.target_id, session.starts_at`;

const GROUPS_OF_SESSIONS = `
  INSERT INTO group_busy_times (
    offering_id, first_group, last_group, starts_at, ends_at, session_id
  )
  SELECT
    session.offering_id,
    coalesce(session.subgroup, 1),
    coalesce(session.subgroup, 99),
    session.starts_at,
    session.ends_at,
    session.id
  FROM class_sessions session
  WHERE session.id = ANY($1::uuid[]) AND session.state <> 'cancelled'
  ORDER BY session.offering_id, session.starts_at`;

async function write(
  client: Queryable,
  statements: readonly string[],
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  try {
    for (const text of statements) await client.query({ text, values: [ids] });
  } catch (error) {
    throw asConflict(error);
  }
}

/**
 * Updates the ledger from bookings, in their transaction. Throws CLASH where another booking is
 * confirmed.
 */
export const followBookings = (client: Queryable, ids: readonly string[]): Promise<void> =>
  write(client, [FROM_BOOKINGS], ids);

export const followClosures = (client: Queryable, ids: readonly string[]): Promise<void> =>
  write(client, [FROM_CLOSURES], ids);

/**
 * Updates the ledger and the busy times of lecturers and groups from meetings, in their
 * transaction. Old rows are deleted first, so that the meetings of one slot may swap their times.
 * Throws CLASH.
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

/** Updates the ledger from the papers of examinations, each in all of its halls. Throws CLASH. */
export const followPapers = (client: Queryable, ids: readonly string[]): Promise<void> =>
  write(client, ['DELETE FROM occupancy WHERE paper_id = ANY($1::uuid[])', FROM_PAPERS], ids);
