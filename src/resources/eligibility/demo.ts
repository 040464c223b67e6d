import { type Queryable, queryRows } from '../../../gateway/index.ts';
import { DAY_MS } from '../../contract/model/constants.ts';
import { demoId } from '../shared/demo/seeded.ts';
import { computeLines } from './server/compute.ts';

const OFFERINGS = `
  SELECT offering.id
  FROM offerings offering
  JOIN course_units unit ON unit.id = offering.course_unit_id
  JOIN semesters semester ON semester.id = offering.semester_id
  WHERE semester.starts_on = (
    SELECT max(other.starts_on)
    FROM semesters other
    JOIN course_registrations registration ON registration.semester_id = other.id
    WHERE registration.status = 'approved'
  )
  ORDER BY unit.code, offering.medium`;
/** Every second unit is published; the others are still being reviewed. */
const PUBLISH = `
  UPDATE eligibilities
  SET published_at = $2, appeal_until = $3, published_by_id = $4
  WHERE kind = 'exam' AND offering_id = ANY($1::uuid[])`;
const DECIDE = `
  WITH chosen AS (
    SELECT
      eligibility.id,
      row_number() OVER (ORDER BY unit.code, student.registration_number) AS place
    FROM eligibilities eligibility
    JOIN offerings offering ON offering.id = eligibility.offering_id
    JOIN course_units unit ON unit.id = offering.course_unit_id
    JOIN students student ON student.id = eligibility.student_id
    WHERE eligibility.kind = 'exam'
      AND eligibility.published_at IS NOT NULL
      AND eligibility.offering_id = ANY($1::uuid[])
      AND eligibility.state IN ('autoOk', 'autoNo')
  )
  UPDATE eligibilities eligibility
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
  WHERE chosen.id = eligibility.id AND chosen.place % 11 IN (1, 3, 5)`;
const APPEAL = `
  INSERT INTO eligibility_appeals (eligibility_id, reason, state, heard_on, created_at)
  SELECT
    eligibility.id,
    'The test fell on the day of my grandmother’s funeral; the lecturer has my letter.',
    CASE row_number() OVER (ORDER BY eligibility.id) % 2 WHEN 0 THEN 'heard' ELSE 'submitted' END,
    CASE row_number() OVER (ORDER BY eligibility.id) % 2 WHEN 0 THEN $2::date END,
    $2
  FROM eligibilities eligibility
  WHERE eligibility.kind = 'exam'
    AND eligibility.state = 'refused'
    AND eligibility.offering_id = ANY($1::uuid[])`;

/** The lists of the present semester: some published, some decided, some with appeals. */
export async function storeEligibility(client: Queryable, now: Date): Promise<void> {
  const rows = await queryRows<{ id: string }>(client, { text: OFFERINGS });
  const offerings = rows.map(({ id }) => id);
  await computeLines({ client, now }, 'exam', offerings, null);
  await computeLines({ client, now }, 'assignment', offerings, null);
  const published = offerings.filter((_, position) => position % 2 === 0);
  const at = (days: number): string => new Date(now.getTime() + days * DAY_MS).toISOString();
  await client.query({
    text: PUBLISH,
    values: [published, at(-3), at(7), demoId('users', 'examofficer')],
  });
  await client.query({ text: DECIDE, values: [published, demoId('users', 'dean'), at(-4)] });
  await client.query({ text: APPEAL, values: [published, at(-1)] });
}
