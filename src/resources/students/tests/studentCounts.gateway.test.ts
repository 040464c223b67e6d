import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  startDemoGateway,
  type DemoGateway,
} from '../../../../tests/gateway/equipment/demoGateway.ts';

let demo: DemoGateway;
beforeAll(async () => {
  demo = await startDemoGateway();
});
afterAll(() => demo.close());

const COUNTED = `
  SELECT curriculum_id, batch_id, subjects, status, has_mentor, count(*)::int AS students
  FROM (
    SELECT
      coalesce(student.curriculum_id, '00000000-0000-0000-0000-000000000000') AS curriculum_id,
      student.batch_id,
      coalesce(string_agg(read.target_id::text, ' ' ORDER BY read.target_id), '') AS subjects,
      coalesce(student.status, '') AS status,
      student.mentor_id IS NOT NULL AS has_mentor
    FROM students student
    LEFT JOIN students__main_subjects read ON read.owner_id = student.id
    GROUP BY student.id
  ) reader
  GROUP BY curriculum_id, batch_id, subjects, status, has_mentor`;
const KEPT = `
  SELECT curriculum_id, batch_id, subjects, status, has_mentor, students
  FROM student_counts
  WHERE students <> 0`;

const TOTALS_COUNTED = `
  SELECT
    coalesce(curriculum_id, '00000000-0000-0000-0000-000000000000') AS curriculum_id,
    batch_id,
    coalesce(status, '') AS status,
    count(*)::int AS students
  FROM students
  GROUP BY 1, 2, 3`;
const TOTALS_KEPT = `
  SELECT curriculum_id, batch_id, status, students
  FROM student_totals
  WHERE students <> 0`;

async function expectKeptAsCounted(): Promise<void> {
  for (const [kept, counted] of [
    [KEPT, COUNTED],
    [TOTALS_KEPT, TOTALS_COUNTED],
  ]) {
    const { rows } = await demo.database.query({
      text: `(${kept} EXCEPT ${counted}) UNION ALL (${counted} EXCEPT ${kept})`,
    });
    expect(rows).toEqual([]);
  }
}

const STUDENTS = `(
    SELECT id
    FROM students
    ORDER BY id
    OFFSET $1
    LIMIT $2
  )`;
const ADDED = `(
    SELECT id
    FROM students
    WHERE registration_number LIKE 'ADDED-%'
    ORDER BY id
    OFFSET $1::int % 3
    LIMIT $2
  )`;
const one = (table: string): string => `(
    SELECT id
    FROM ${table}
    ORDER BY id
    OFFSET $1::int % (SELECT count(*) FROM ${table})
    LIMIT 1
  )`;

/** Each takes a place and a number of students. */
const WRITES = {
  'adds students': `
    INSERT INTO students (
      registration_number, name_with_initials_en, name_with_initials_si, medium, status,
      batch_id, curriculum_id
    )
    SELECT
      'ADDED-' || gen_random_uuid(), 'A. Silva', 'ඒ. සිල්වා', 'sinhala', 'enrolled',
      ${one('batches')}, CASE WHEN added % 2 = 0 THEN ${one('curricula')} END
    FROM generate_series(1, $2::int) added`,
  'removes students': `
    DELETE FROM students
    WHERE id IN ${ADDED}`,
  'moves students to another batch': `
    UPDATE students
    SET batch_id = ${one('batches')}
    WHERE id IN ${STUDENTS}`,
  'moves students to another curriculum': `
    UPDATE students
    SET curriculum_id = ${one('curricula')}
    WHERE id IN ${STUDENTS}`,
  'takes the curriculum from students': `
    UPDATE students
    SET curriculum_id = NULL
    WHERE id IN ${STUDENTS}`,
  'changes the status': `
    UPDATE students
    SET status = (ARRAY['enrolled', 'leave', 'completed', NULL])[1 + $1::int % 4]
    WHERE id IN ${STUDENTS}`,
  'gives students a mentor': `
    UPDATE students
    SET mentor_id = ${one('staff')}
    WHERE id IN ${STUDENTS}`,
  'takes the mentor from students': `
    UPDATE students
    SET mentor_id = NULL
    WHERE id IN ${STUDENTS}`,
  'changes what is not counted': `
    UPDATE students
    SET phone = '+94 11 290 3903'
    WHERE id IN ${STUDENTS}`,
  'adds main subjects': `
    INSERT INTO students__main_subjects (owner_id, target_id, position)
    SELECT student.id, ${one('subjects')}, 9
    FROM students student
    WHERE student.id IN ${STUDENTS} OR student.id IN ${ADDED}
    ON CONFLICT DO NOTHING`,
  'reorders main subjects': `
    UPDATE students__main_subjects
    SET position = position + 1
    WHERE owner_id IN ${STUDENTS}`,
  'replaces a main subject': `
    UPDATE students__main_subjects link
    SET target_id = ${one('subjects')}
    WHERE link.owner_id IN ${STUDENTS}
      AND link.position = 0
      AND NOT EXISTS (
        SELECT
        FROM students__main_subjects other
        WHERE other.owner_id = link.owner_id AND other.target_id = ${one('subjects')}
      )`,
  'removes main subjects': `
    DELETE FROM students__main_subjects
    WHERE owner_id IN ${STUDENTS} AND position = 1`,
};

it('The numbers of students are as counted, of the demonstration and after any writes', async () => {
  await expectKeptAsCounted();
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.tuple(
          fc.constantFrom(...Object.values(WRITES)),
          fc.integer({ min: 0, max: 60 }),
          fc.integer({ min: 1, max: 40 }),
        ),
        { minLength: 1, maxLength: 6 },
      ),
      async (writes) => {
        await demo.database.transaction(async (client) => {
          for (const [text, place, count] of writes) await client.query(text, [place, count]);
        });
        await expectKeptAsCounted();
      },
    ),
    { numRuns: 40 },
  );
});
