import { colomboDay, type TransactionContext } from '../../../../gateway/index.ts';
import { heldOn } from '../../shared/heldOn.ts';

/** Students without a current event are enrolled; events of one student never overlap. */
const UPDATE_ALL = `
  UPDATE students student
  SET status = coalesce(present.status, 'enrolled')
  FROM students known
  LEFT JOIN student_status_events present
    ON present.student_id = known.id
    AND ${heldOn('present', '$1')}
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
      AND ${heldOn('status_event', '$1')}
  ), 'enrolled')
  WHERE student.id = ANY($2::uuid[])
    AND student.status IS DISTINCT FROM coalesce((
      SELECT status_event.status
      FROM student_status_events status_event
      WHERE status_event.student_id = student.id
        AND ${heldOn('status_event', '$1')}
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
