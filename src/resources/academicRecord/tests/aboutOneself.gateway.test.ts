import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { candidateOf } from '../../../../tests/gateway/equipment/candidateOf.ts';
import {
  dataOf,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { kasun, markPaper } from '../../../../tests/gateway/equipment/markedPaper.ts';
import type { CellAnswer, MarkGrid } from '../../marks/api.ts';
import { demoId } from '../../shared/demo/seeded.ts';

let gateway: DemoGateway;
let registrar: CallAs;

const sql = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await gateway.database.query<Row & Record<string, unknown>>({ text, values })).rows;

/** The account of a member of staff is that of the student, too. */
const linked = (username: string) =>
  sql(
    'UPDATE students SET user_id = (SELECT id FROM users WHERE username = $2) WHERE id = $1',
    kasun,
    username,
  );

beforeAll(async () => {
  gateway = await startDemoGateway();
  registrar = await gateway.as('registrar');
});
afterAll(() => gateway.close());

it('A dean who studies countersigns no grade of their own, and another person does', async () => {
  const dean = await gateway.as('dean');
  const [transferred] = await sql<{ unit: string; semester: string }>(
    `
      SELECT unit.id AS unit, sitting.semester_id AS semester
      FROM sittings sitting
      JOIN course_units unit
        ON unit.id NOT IN (SELECT sat.course_unit_id FROM sittings sat WHERE sat.student_id = $1)
      WHERE sitting.student_id = $1
      LIMIT 1`,
    kasun,
  );
  const entry = dataOf<WireRecord>(
    await registrar('POST', '/grade-entries', {
      effect: 'states',
      student: kasun,
      courseUnit: transferred?.unit,
      semester: transferred?.semester,
      grade: 'A',
      evidence: 'Transcript of another university',
      reason: 'The unit was passed there',
    }),
  );
  const countersign = (who: CallAs) =>
    who('POST', `/grade-entries/${entry.id}/-/transitions/countersign`, {
      version: entry.version,
    });
  await linked('dean');
  expect((await countersign(dean)).json()).toMatchObject({
    code: 'TRANSITION_REFUSED',
    details: { reason: 'guard', guard: 'notOneself' },
  });
  const shown = dataOf<WireRecord>(await dean('GET', `/grade-entries/${entry.id}`));
  expect(shown._can['transitions']).toContainEqual({
    name: 'countersign',
    allowed: false,
    reason: 'guard',
    guard: 'notOneself',
  });
  const signed = await countersign(await gateway.as('admin'));
  expect(signed.statusCode, signed.body).toBe(200);
});

it('A lecturer who sits the paper enters every mark but their own', async () => {
  const { paper } = await markPaper(gateway, kasun, {});
  await sql("UPDATE mark_sheets SET state = 'open' WHERE paper_id = $1", paper);
  await sql(
    "UPDATE exam_sessions SET status = 'marking' WHERE id = (SELECT exam_session_id FROM papers WHERE id = $1)",
    paper,
  );
  const officer = await gateway.as('examofficer');
  await officer('POST', '/paper-markers', {
    paper,
    staff: demoId('staff', 'lecturer'),
    role: 'first',
    share: 1,
  });
  await linked('lecturer');
  const lecturer = await gateway.as('lecturer');
  const grid = dataOf<MarkGrid>(await lecturer('GET', `/marks/papers/${paper}`));
  const own = await candidateOf(gateway, grid, kasun);
  const other = grid.candidates.find(({ student }) => student !== own)?.student ?? '';
  const [component] = grid.components;
  const answers = dataOf<CellAnswer[]>(
    await lecturer('PUT', `/marks/papers/${paper}/cells`, {
      batch: randomUUID(),
      cells: [own, other].map((student) => ({
        edit: randomUUID(),
        student,
        component: component?.id,
        stage: 'first',
        version: 1,
        mark: '61',
      })),
    }),
  );
  expect(answers.map((answer) => ('reason' in answer ? answer.reason : answer.outcome))).toEqual([
    'oneself',
    'saved',
  ]);
});
