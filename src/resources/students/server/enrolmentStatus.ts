import { colomboDay, type TransactionContext } from '../../../../gateway/index.ts';

/** Students without a current event are enrolled; events of one student never overlap. */
const UPDATE_ALL = `
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

/** Reads only these students, because an import writes hundreds of events. */
const UPDATE_SOME = `
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

/** Sets `students.status` from today's events, for these students or for all. */
export async function updateStatuses(
  { client, now }: Pick<TransactionContext, 'client' | 'now'>,
  students: readonly string[] | null = null,
): Promise<void> {
  await client.query({
    ...(students ? { name: 'follow-status' } : {}),
    text: students ? UPDATE_SOME : UPDATE_ALL,
    values: [colomboDay(now), students],
  });
}
