import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  startDemoGateway,
  type DemoGateway,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { expectKeptAsCounted, OF_ENTRIES } from '../../../../tests/gateway/equipment/keptCounts.ts';

let demo: DemoGateway;
beforeAll(async () => {
  demo = await startDemoGateway();
});
afterAll(() => demo.close());

const ONE = '(SELECT id FROM exam_registrations ORDER BY id LIMIT 1)';
const PAPER = `(
    SELECT entry.paper_id
    FROM exam_registrations entry
    GROUP BY entry.paper_id
    ORDER BY count(*) DESC, entry.paper_id
    LIMIT 1
  )`;

it('The entries of each student are as counted from the rows of the demonstration', () =>
  expectKeptAsCounted(demo.database, OF_ENTRIES));

it.each([
  [
    'the state of an entry changes',
    `UPDATE exam_registrations SET status = 'withdrawn' WHERE id = ${ONE}`,
  ],
  [
    'the kind of attempt of an entry changes',
    `UPDATE exam_registrations SET attempt_kind = 'medical' WHERE id = ${ONE}`,
  ],
  [
    'all entries of a paper change',
    `UPDATE exam_registrations SET status = 'refused' WHERE paper_id = ${PAPER}`,
  ],
  ['an entry is removed', `DELETE FROM exam_registrations WHERE id = ${ONE}`],
  [
    'an entry is added',
    `
      INSERT INTO exam_registrations (paper_id, student_id, attempt_kind, attempt_number, status)
      SELECT ${PAPER}, student.id, 'repeat', 2, 'applied'
      FROM students student
      WHERE NOT EXISTS (
        SELECT
        FROM exam_registrations entry
        WHERE entry.student_id = student.id AND entry.paper_id = ${PAPER}
      )`,
  ],
  [
    'an entry goes to another student',
    `
      UPDATE exam_registrations entry
      SET student_id = student.id
      FROM students student
      WHERE entry.id = ${ONE}
        AND NOT EXISTS (
          SELECT
          FROM exam_registrations taken
          WHERE taken.student_id = student.id AND taken.paper_id = entry.paper_id
        )`,
  ],
  [
    'the last entries of a student are removed',
    `
      DELETE FROM exam_registrations
      WHERE student_id = (
        SELECT entry.student_id
        FROM exam_registrations entry
        WHERE NOT EXISTS (
          SELECT
          FROM medical_requests request
          WHERE request.student_id = entry.student_id
        )
        ORDER BY entry.student_id
        LIMIT 1
      )`,
  ],
  ['what is not counted changes', 'UPDATE exam_registrations SET seat = NULL'],
  [
    'a paper moves to another examination',
    `
      UPDATE papers
      SET exam_session_id = other.id
      FROM exam_sessions other
      WHERE papers.id = ${PAPER}
        AND other.id <> papers.exam_session_id
        AND NOT EXISTS (
          SELECT
          FROM papers taken
          WHERE taken.exam_session_id = other.id AND taken.offering_id = papers.offering_id
        )`,
  ],
])('The entries of each student are as counted from the rows when %s', async (_when, text) => {
  const { rows } = await demo.database.query({ text: `${text} RETURNING *` });
  expect(rows).not.toEqual([]);
  await expectKeptAsCounted(demo.database, OF_ENTRIES);
});
