import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  dataOf,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import type { FeedbackResult, ResultLine } from '../api.ts';

/** Closed, with enough answers, of a unit that the lecturer teaches. */
const EVALUATION = demoId('evaluations', 'HIS 21001');

let gateway: DemoGateway;
let lecturer: CallAs;
let dean: CallAs;
let paper: string;

const sql = async <Row extends Record<string, unknown>>(
  text: string,
  ...values: unknown[]
): Promise<Row[]> => (await gateway.database.query<Row>({ text, values })).rows;
const seenBy = async (call: CallAs): Promise<string | number> => {
  const result = dataOf<FeedbackResult>(await call('GET', `/feedback-results/${EVALUATION}`));
  const line = dataOf<ResultLine[]>(await call('GET', '/feedback-results?range=[0,199]')).find(
    ({ id }) => id === EVALUATION,
  );
  expect([line?.withheld, line?.average === null]).toEqual([
    result.details?.reason ?? null,
    result.details !== null,
  ]);
  return result.details?.reason ?? result.targets.length;
};

beforeAll(async () => {
  gateway = await startDemoGateway();
  [lecturer, dean] = [await gateway.as('lecturer'), await gateway.as('dean')];
  await sql("UPDATE evaluations SET occasion = 'endOfTerm' WHERE id = $1", EVALUATION);
  const [found] = await sql<{ id: string; session: string }>(
    `
      SELECT paper.id, paper.exam_session_id AS session
      FROM papers paper
      JOIN evaluations evaluation ON evaluation.offering_id = paper.offering_id
      WHERE evaluation.id = $1`,
    EVALUATION,
  );
  if (!found) throw new Error('the unit has no paper');
  paper = found.id;
  await sql("UPDATE exam_sessions SET status = 'marking' WHERE id = $1", found.session);
  await sql(
    `
      INSERT INTO exam_registrations (
        id, paper_id, student_id, attempt_kind, attempt_number, status
      )
      VALUES (gen_random_uuid(), $1, $2, 'proper', 1, 'confirmed')
      ON CONFLICT (paper_id, student_id) DO UPDATE
      SET status = 'confirmed'`,
    paper,
    demoId('students', 'student'),
  );
});
afterAll(() => gateway.close());

it('Whoever marks a unit reads nothing of its evaluation, on no way, until the marks are handed in; the reason is told', async () => {
  expect(await seenBy(lecturer)).toBe('awaitsGrades');
  expect(await seenBy(dean)).toBeGreaterThan(0);
  const file = await lecturer('GET', `/feedback-results/${EVALUATION}?format=csv`);
  expect(file.json()).toMatchObject({
    code: 'RESULTS_WITHHELD',
    details: { reason: 'awaitsGrades' },
  });
  expect((await lecturer('GET', `/marks/papers/${paper}`)).statusCode).toBe(200);
  expect(await seenBy(lecturer)).toBe('awaitsGrades');
  await sql("UPDATE mark_sheets SET state = 'submitted' WHERE paper_id = $1", paper);
  expect(await seenBy(lecturer)).toBeGreaterThan(0);
});

it('A marker who also organises evaluations waits, too, and an evaluation within the term waits for no marks', async () => {
  await sql("UPDATE mark_sheets SET state = 'open' WHERE paper_id = $1", paper);
  await sql(
    `
      INSERT INTO paper_markers (id, paper_id, staff_id, role, share)
      VALUES (gen_random_uuid(), $1, (
        SELECT member.id
        FROM staff member
        JOIN users account ON account.id = member.user_id
        WHERE account.username = 'dean'
      ), 'second', 1)`,
    paper,
  );
  expect(await seenBy(dean)).toBe('awaitsGrades');
  await sql("UPDATE evaluations SET occasion = 'midTerm' WHERE id = $1", EVALUATION);
  for (const call of [lecturer, dean]) expect(await seenBy(call)).toBeGreaterThan(0);
});

it('An evaluation that closes after the paper waits for the marks, whatever it is called', async () => {
  expect(await seenBy(lecturer)).toBeGreaterThan(0);
  await sql(
    `
      UPDATE evaluations
      SET closes_at = (SELECT starts_at FROM papers WHERE id = $2)
      WHERE id = $1`,
    EVALUATION,
    paper,
  );
  expect(await seenBy(lecturer)).toBe('awaitsGrades');
});
