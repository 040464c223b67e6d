import { array, assert, asyncProperty, constantFrom, nat, oneof, record } from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  dataOf,
  startDemoGateway,
  type DemoGateway,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import {
  expectKeptAsCounted,
  OF_REGISTRATIONS,
} from '../../../../tests/gateway/equipment/keptCounts.ts';
import type { RegistrationSummary, SummaryRow } from '../api.ts';

let demo: DemoGateway;
beforeAll(async () => {
  demo = await startDemoGateway();
});
afterAll(() => demo.close());

const run = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  demo.database.query<Row>({ text, values });

/** Each takes the row at a place in the order of ids, so that every draw changes something. */
const rowAt = (table: string): string => `(
    SELECT id
    FROM ${table}
    ORDER BY id
    OFFSET $1 % (SELECT greatest(count(*), 1) FROM ${table})
    LIMIT 1
  )`;
const WRITES = {
  state: `UPDATE registration_lines SET state = $2 WHERE id = ${rowAt('registration_lines')}`,
  kind: `UPDATE registration_lines SET attempt_kind = $2 WHERE id = ${rowAt('registration_lines')}`,
  status: `UPDATE course_registrations SET status = $2 WHERE id = ${rowAt('course_registrations')}`,
  allLines: `
    UPDATE registration_lines
    SET state = $2
    WHERE registration_id = ${rowAt('course_registrations')}`,
  gender: `UPDATE students SET gender = nullif($2, 'none') WHERE id = ${rowAt('students')}`,
  // A group of its own, because there may be another offering of the unit in that medium.
  medium: `
    UPDATE offerings
    SET medium = $2, "group" = id::text
    WHERE id = (SELECT offering_id FROM registration_lines WHERE id = ${rowAt('registration_lines')})`,
  semester: `
    UPDATE offerings
    SET
      semester_id = (
        SELECT id
        FROM semesters
        WHERE (id = offerings.semester_id) = ($2 = 'same')
        ORDER BY starts_on DESC
        LIMIT 1
      ),
      "group" = id::text
    WHERE id = (SELECT offering_id FROM registration_lines WHERE id = ${rowAt('registration_lines')})`,
  everything: `UPDATE course_registrations SET status = $2 WHERE $1 >= 0`,
  added: `
    INSERT INTO registration_lines (registration_id, offering_id, state)
    SELECT registration.id, offering.id, $2
    FROM course_registrations registration
    JOIN offerings offering ON offering.semester_id = registration.semester_id
    WHERE registration.id = ${rowAt('course_registrations')}
    ON CONFLICT DO NOTHING`,
  removed: `DELETE FROM registration_lines WHERE id = ${rowAt('registration_lines')} AND $2 <> ''`,
  registrationRemoved: `
    DELETE FROM course_registrations
    WHERE id = ${rowAt('course_registrations')} AND $2 <> ''`,
} as const;
const STATES = constantFrom('enrolled', 'waitlisted', 'dropped');
const VALUES = {
  state: STATES,
  kind: constantFrom('proper', 'repeat', 'medical', null),
  status: constantFrom('draft', 'submitted', 'returned', 'approved', 'locked'),
  allLines: STATES,
  gender: constantFrom('female', 'male', 'other', 'none'),
  medium: constantFrom('sinhala', 'english', 'tamil'),
  semester: constantFrom('same', 'another'),
  everything: constantFrom('submitted', 'approved'),
  added: STATES,
  removed: constantFrom('yes'),
  registrationRemoved: constantFrom('yes'),
} as const;

const write = oneof(
  ...(Object.keys(WRITES) as (keyof typeof WRITES)[]).map((act) =>
    record({ act: constantFrom(act), place: nat(10_000), value: VALUES[act] }),
  ),
);

it('The counts of registrations are those of the rows after any writes', async () => {
  await expectKeptAsCounted(demo.database, OF_REGISTRATIONS);
  await assert(
    asyncProperty(array(write, { minLength: 4, maxLength: 12 }), async (writes) => {
      for (const { act, place, value } of writes) await run(WRITES[act], [place, value]);
      await expectKeptAsCounted(demo.database, OF_REGISTRATIONS);
    }),
    { numRuns: 25 },
  );
});

it('A student who is removed leaves no count behind', async () => {
  const { rows } = await run<{ id: string }>(`
    WITH added AS (
      INSERT INTO students (
        registration_number, name_with_initials_en, name_with_initials_si, full_name_en,
        full_name_si, gender, birth_date, batch_id, medium, status
      )
      SELECT
        'HS/2001/9999', name_with_initials_en, name_with_initials_si, full_name_en, full_name_si,
        'female', birth_date, batch_id, medium, 'enrolled'
      FROM students
      LIMIT 1
      RETURNING id
    )
    INSERT INTO course_registrations (student_id, semester_id, status)
    SELECT added.id, semester.id, 'approved'
    FROM added
    CROSS JOIN LATERAL (SELECT semester_id AS id FROM offerings LIMIT 1) semester
    RETURNING student_id AS id`);
  await run(
    `
      INSERT INTO registration_lines (registration_id, offering_id, state)
      SELECT registration.id, offering.id, 'enrolled'
      FROM course_registrations registration
      JOIN offerings offering ON offering.semester_id = registration.semester_id
      WHERE registration.student_id = $1`,
    [rows[0]?.id],
  );
  await expectKeptAsCounted(demo.database, OF_REGISTRATIONS);
  await run('DELETE FROM students WHERE id = $1', [rows[0]?.id]);
  await expectKeptAsCounted(demo.database, OF_REGISTRATIONS);
});

it('The counts of the whole semester are the sums of its units', async () => {
  const call = await demo.as('admin');
  const path = '/course-reg-summary';
  const { semester, total } = dataOf<RegistrationSummary>(await call('GET', path));
  const rows = dataOf<SummaryRow[]>(
    await call('GET', `${path}/rows?semester=${semester}&by=unit&range=[0,499]`),
  );
  expect(rows.length).toBeGreaterThan(1);
  const { students: _students, ...sums } = total;
  for (const column of Object.keys(sums) as (keyof typeof sums)[])
    expect(
      rows.reduce((sum, { figures }) => sum + figures[column], 0),
      column,
    ).toBe(total[column]);
});
