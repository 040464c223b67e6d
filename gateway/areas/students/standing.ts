import type { Queryable } from '../../db/queryable.ts';
import { colomboDay } from '../../pipeline/person.ts';

/** The event that holds today; the database keeps two of one student apart. Whoever has none is enrolled. */
const FOLLOW = `
UPDATE students s SET status = coalesce(present.status, 'enrolled')
FROM students known
LEFT JOIN student_status_events present ON present.student_id = known.id AND present.starts_on <= $1::date AND (present.ends_on IS NULL OR present.ends_on >= $1::date)
WHERE known.id = s.id AND ($2::uuid[] IS NULL OR s.id = ANY($2)) AND s.status IS DISTINCT FROM coalesce(present.status, 'enrolled')`;

/** Brings `students.status` in step with the events of today: of these students, or of all. */
export async function followStatusEvents(client: Queryable, now: Date, students: readonly string[] | null = null): Promise<void> {
  await client.query({ text: FOLLOW, values: [colomboDay(now), students] });
}
