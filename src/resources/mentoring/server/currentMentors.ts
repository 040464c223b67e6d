import {
  colomboDay,
  localised,
  queryRows,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import { heldOn } from '../../shared/heldOn.ts';
import { type NewMentor, notifyMentors } from './emails.ts';

/**
 * Applies today's assignments, at most one per student, and returns the students whose mentor
 * changed.
 */
const UPDATE_MENTORS = `
  WITH moved AS (
    UPDATE students student
    SET mentor_id = present.staff_id, mentor_until = present.ends_on
    FROM students known
    LEFT JOIN mentor_assignments present
      ON present.student_id = known.id
      AND ${heldOn('present', '$1')}
    WHERE known.id = student.id
      AND ($2::uuid[] IS NULL OR student.id = ANY($2))
      AND (student.mentor_id, student.mentor_until) IS DISTINCT FROM (
        present.staff_id,
        present.ends_on
      )
    RETURNING student.user_id AS student, student.mentor_id AS mentor, known.mentor_id AS before
  )
  SELECT
    moved.student,
    moved.mentor,
    member.user_id AS "mentorUser",
    ${localised('member.name_with_initials')} AS name
  FROM moved
  JOIN staff member ON member.id = moved.mentor
  WHERE moved.mentor IS DISTINCT FROM moved.before`;

/**
 * Updates `students.mentor` from today's assignments, for these students or all, and e-mails
 * students and mentors about the changes.
 */
export async function updateCurrentMentors(
  context: TransactionContext,
  students: readonly string[] | null = null,
): Promise<void> {
  const day = colomboDay(context.now);
  const rows = await queryRows<NewMentor>(context.client, {
    text: UPDATE_MENTORS,
    values: [day, students],
  });
  if (rows.length > 0) await notifyMentors(context, rows, day);
}
