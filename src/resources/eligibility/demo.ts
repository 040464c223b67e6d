import type { Queryable } from '../../../gateway/index.ts';
import { demoId } from '../shared/demo/seeded.ts';
import { computeEligibility } from './server/compute.ts';

const OFFERINGS = `
  SELECT o.id
  FROM offerings o
  JOIN course_units u ON u.id = o.course_unit_id
  JOIN semesters s ON s.id = o.semester_id
  WHERE s.starts_on = (
    SELECT max(e.starts_on)
    FROM semesters e
    JOIN course_registrations r ON r.semester_id = e.id
    WHERE r.status = 'approved'
  )
  ORDER BY u.code, o.medium`;
/** Every second unit is out; the others are still being looked at. */
const PUBLISH = `
  UPDATE eligibilities
  SET published_at = $2, appeal_until = $3
  WHERE kind = 'exam' AND offering_id = ANY($1::uuid[])`;
const DECIDE = `
  WITH chosen AS (
    SELECT e.id, row_number() OVER (ORDER BY u.code, s.registration_number) AS place
    FROM eligibilities e
    JOIN offerings o ON o.id = e.offering_id
    JOIN course_units u ON u.id = o.course_unit_id
    JOIN students s ON s.id = e.student_id
    WHERE e.kind = 'exam'
      AND e.published_at IS NOT NULL
      AND e.offering_id = ANY($1::uuid[])
      AND e.state IN ('autoOk', 'autoNo')
  )
  UPDATE eligibilities e
  SET
    state = CASE chosen.place % 3 WHEN 0 THEN 'withheld' WHEN 1 THEN 'refused' ELSE 'granted' END,
    note = CASE chosen.place % 3
      WHEN 0 THEN 'Library books are still to be returned.'
      WHEN 1 THEN 'The mid-semester test was not sat.'
      ELSE 'Absences for the inter-university games were accepted.'
    END,
    decision_reference = CASE chosen.place % 3 WHEN 2 THEN 'FB 219/3' END,
    decided_by_id = $2,
    decided_at = $3
  FROM chosen
  WHERE chosen.id = e.id AND chosen.place % 11 IN (1, 3, 5)`;
const APPEAL = `
  INSERT INTO eligibility_appeals (eligibility_id, reason, state, heard_on, created_at)
  SELECT
    e.id,
    'The test fell on the day of my grandmother’s funeral; the lecturer has my letter.',
    CASE row_number() OVER (ORDER BY e.id) % 2 WHEN 0 THEN 'heard' ELSE 'submitted' END,
    CASE row_number() OVER (ORDER BY e.id) % 2 WHEN 0 THEN $2::date END,
    $2
  FROM eligibilities e
  WHERE e.kind = 'exam' AND e.state = 'refused' AND e.offering_id = ANY($1::uuid[])`;

/**
 * The lists of the present semester as the rules have them of the classes and marks on record, some
 * published, some decided, some appealed against.
 */
export async function storeEligibility(client: Queryable, now: Date): Promise<void> {
  const { rows } = await client.query<{ id: string }>({ text: OFFERINGS });
  const offerings = rows.map(({ id }) => id);
  await computeEligibility(client, 'exam', offerings, now, null);
  await computeEligibility(client, 'assignment', offerings, now, null);
  const published = offerings.filter((_, position) => position % 2 === 0);
  const at = (days: number): string => new Date(now.getTime() + days * 86_400_000).toISOString();
  await client.query({ text: PUBLISH, values: [published, at(-3), at(7)] });
  await client.query({ text: DECIDE, values: [published, demoId('users', 'dean'), at(-2)] });
  await client.query({ text: APPEAL, values: [published, at(-1)] });
}
