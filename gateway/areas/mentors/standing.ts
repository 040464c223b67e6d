import type { Queryable } from '../../db/queryable.ts';
import { colomboDay } from '../../pipeline/person.ts';

/** The assignment that holds today; the database keeps two of one student apart. */
const FOLLOW = `
UPDATE students s SET mentor_id = present.staff_id, mentor_until = present.ends_on
FROM students known
LEFT JOIN mentor_assignments present ON present.student_id = known.id AND present.starts_on <= $1::date AND (present.ends_on IS NULL OR present.ends_on >= $1::date)
WHERE known.id = s.id AND ($2::uuid[] IS NULL OR s.id = ANY($2)) AND (s.mentor_id, s.mentor_until) IS DISTINCT FROM (present.staff_id, present.ends_on)`;

/** Brings `students.mentor` in step with the assignments of today: of these students, or of all. */
export async function followMentors(client: Queryable, now: Date, students: readonly string[] | null = null): Promise<void> {
  await client.query({ text: FOLLOW, values: [colomboDay(now), students] });
}
