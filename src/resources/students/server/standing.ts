import { type Queryable, colomboDay } from '../../../../gateway/index.ts';

/**
 * The event that holds today; the database keeps two of one student apart. Whoever has none is
 * enrolled.
 */
const FOLLOW = `
  UPDATE students student
  SET status = coalesce(present.status, 'enrolled')
  FROM students known
  LEFT JOIN student_status_events present
    ON present.student_id = known.id
    AND present.starts_on <= $1::date
    AND (present.ends_on IS NULL OR present.ends_on >= $1::date)
  WHERE known.id = student.id
    AND ($2::uuid[] IS NULL OR student.id = ANY($2))
    AND student.status IS DISTINCT FROM coalesce(present.status, 'enrolled')`;

/** Nobody but the one who is written about is looked at: a file brings hundreds of events. */
const FOLLOW_SOME = `
  UPDATE students student
  SET status = coalesce((
    SELECT status_event.status
    FROM student_status_events status_event
    WHERE status_event.student_id = student.id
      AND status_event.starts_on <= $1::date
      AND (status_event.ends_on IS NULL OR status_event.ends_on >= $1::date)
  ), 'enrolled')
  WHERE student.id = ANY($2::uuid[])
    AND student.status IS DISTINCT FROM coalesce((
      SELECT status_event.status
      FROM student_status_events status_event
      WHERE status_event.student_id = student.id
        AND status_event.starts_on <= $1::date
        AND (status_event.ends_on IS NULL OR status_event.ends_on >= $1::date)
    ), 'enrolled')`;

/** Brings `students.status` in step with the events of today: of these students, or of all. */
export async function followStatusEvents(
  client: Queryable,
  now: Date,
  students: readonly string[] | null = null,
): Promise<void> {
  await client.query({
    ...(students ? { name: 'follow-status' } : {}),
    text: students ? FOLLOW_SOME : FOLLOW,
    values: [colomboDay(now), students],
  });
}
