import type { Queryable } from '../../../../gateway/index.ts';
import { lastEndSql } from '../../shared/paperEndSql.ts';
import { asConflict } from './conflicts.ts';

/**
 * The state of a booking in the ledger: an offer holds the hall; a no-show frees it, and a request
 * that waits claims nothing.
 */
const STATE_OF_BOOKING = `
  CASE booking.state
    WHEN 'approved' THEN 'confirmed'
    WHEN 'held' THEN 'confirmed'
    WHEN 'offered' THEN 'confirmed'
    WHEN 'waiting' THEN 'cancelled'
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

/** Locked while a lane is chosen, so that two papers do not count on the same seats. */
const LOCK_HALLS = `
  SELECT 1
  FROM lecturehalls hall
  WHERE hall.id IN (
    SELECT target_id
    FROM papers__halls
    WHERE owner_id = $1
  )
  ORDER BY hall.id
  FOR NO KEY UPDATE`;

/**
 * A paper holds its halls until its last candidate ends; where something else begins before that,
 * until then (`src/resources/examinations/server/seats.ts` names it).
 */
const FROM_PAPER = `
  INSERT INTO occupancy (hall_id, starts_at, ends_at, kind, state, paper_id, lane)
  SELECT claim.hall, claim.starts_at, claim.ends_at, 'exam', 'confirmed', claim.paper, (
    SELECT min(free.lane)
    FROM generate_series(1, 99) AS free(lane)
    WHERE NOT EXISTS (
      SELECT 1
      FROM occupancy other
      WHERE other.hall_id = claim.hall
        AND other.state = 'confirmed'
        AND other.lane = free.lane
        AND other.starts_at < claim.ends_at
        AND claim.starts_at < other.ends_at
    )
  )
  FROM (
    SELECT
      paper_hall.target_id AS hall,
      paper.id AS paper,
      paper.starts_at,
      least(
        ${lastEndSql()},
        (
          SELECT min(other.starts_at)
          FROM occupancy other
          WHERE other.hall_id = paper_hall.target_id
            AND other.state = 'confirmed'
            AND other.kind <> 'exam'
            AND other.starts_at >= paper.ends_at
        )
      ) AS ends_at
    FROM papers paper
    JOIN papers__halls paper_hall ON paper_hall.owner_id = paper.id
    WHERE paper.id = $1 AND paper.starts_at IS NOT NULL AND paper.ends_at IS NOT NULL
  ) claim
  ORDER BY claim.hall`;

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
  of: string | readonly string[],
): Promise<void> {
  if (of.length === 0) return;
  try {
    for (const text of statements) await client.query({ text, values: [of] });
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

/**
 * Updates the ledger from the papers of examinations, each in all of its halls, which it may share
 * with other papers. Throws CLASH where something else holds a hall.
 */
export async function followPapers(client: Queryable, ids: readonly string[]): Promise<void> {
  const statements = [LOCK_HALLS, 'DELETE FROM occupancy WHERE paper_id = $1', FROM_PAPER];
  for (const id of ids) await write(client, statements, id);
}
