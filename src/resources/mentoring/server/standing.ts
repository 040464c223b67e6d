import { type Queryable, colomboDay, type SendEmails } from '../../../../gateway/index.ts';
import { tellMentors, type NewMentor } from './emails.ts';

/**
 * The assignment that holds today; the database keeps two of one student apart. Answers those whose
 * mentor is another one now.
 */
const FOLLOW = `
  WITH moved AS (
    UPDATE students student
    SET mentor_id = present.staff_id, mentor_until = present.ends_on
    FROM students known
    LEFT JOIN mentor_assignments present
      ON present.student_id = known.id
      AND present.starts_on <= $1::date
      AND (present.ends_on IS NULL OR present.ends_on >= $1::date)
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
    member.name_with_initials_en AS "mentorEn",
    member.name_with_initials_si AS "mentorSi"
  FROM moved
  JOIN staff member ON member.id = moved.mentor
  WHERE moved.mentor IS DISTINCT FROM moved.before`;

/**
 * Brings `students.mentor` in step with the assignments of today, of these students or of all, and
 * writes to those it concerns.
 */
export async function followMentors(
  client: Queryable,
  post: SendEmails,
  now: Date,
  students: readonly string[] | null = null,
): Promise<void> {
  const day = colomboDay(now);
  const { rows } = await client.query<NewMentor & Record<string, unknown>>({
    text: FOLLOW,
    values: [day, students],
  });
  if (rows.length > 0) await tellMentors(client, post, rows, day);
}
