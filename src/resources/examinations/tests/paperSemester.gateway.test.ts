import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  dataOf,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../../../../tests/gateway/equipment/demoGateway.ts';

let gateway: DemoGateway;
let officer: CallAs;
let registrar: CallAs;
/** A paper, and an offering and an examination of other semesters than its own. */
let paper: { id: string; session: string; offering: string; semester: string };
let [stray, elsewhere, other]: string[] = [];

const rowsOf = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await gateway.database.query({ text, values })).rows as Row[];
const idOf = async (text: string, ...values: unknown[]): Promise<string> =>
  (await rowsOf<{ id: string }>(text, ...values))[0]?.id ?? '';
const read = async (call: CallAs, path: string): Promise<WireRecord> =>
  dataOf<WireRecord>(await call('GET', path));
const problems = (answer: { statusCode: number; json: <T>() => T }): unknown => [
  answer.statusCode,
  answer.json<{ fieldErrors?: Record<string, { code: string }> }>().fieldErrors,
];
const REFUSED = [422, { offering: { code: 'otherSemester' } }];

beforeAll(async () => {
  gateway = await startDemoGateway();
  [officer, registrar] = [await gateway.as('examofficer'), await gateway.as('admin')];
  const [found] = await rowsOf<typeof paper>(`
    SELECT
      paper.id,
      session.id AS session,
      paper.offering_id AS offering,
      session.semester_id AS semester
    FROM papers paper
    JOIN exam_sessions session ON session.id = paper.exam_session_id
    WHERE session.status = 'registration' AND session.kind = 'proper'
    ORDER BY paper.id
    LIMIT 1`);
  paper = found ?? { id: '', session: '', offering: '', semester: '' };
  stray = await idOf(
    'SELECT id FROM offerings WHERE semester_id <> $1 ORDER BY id LIMIT 1',
    paper.semester,
  );
  elsewhere = await idOf(
    'SELECT id FROM exam_sessions WHERE semester_id <> $1 ORDER BY id LIMIT 1',
    paper.semester,
  );
  other = await idOf('SELECT id FROM semesters WHERE id <> $1 ORDER BY id LIMIT 1', paper.semester);
});
afterAll(() => gateway.close());

describe('A paper of one semester gets into no examination of another', () => {
  it('by the form, whether its offering or its examination is changed', async () => {
    const made = await officer('POST', '/papers', { examSession: paper.session, offering: stray });
    expect(problems(made)).toMatchObject(REFUSED);
    const { version } = await read(officer, `/papers/${paper.id}`);
    for (const values of [{ offering: stray }, { examSession: elsewhere }])
      expect(
        problems(await officer('PUT', `/papers/${paper.id}`, { version, ...values })),
      ).toMatchObject(REFUSED);
  });

  it('by a change of many at once', async () => {
    const answer = await officer('POST', '/papers/-/bulk', {
      ids: [paper.id],
      values: { examSession: elsewhere },
    });
    expect(JSON.stringify(answer.json())).toContain('otherSemester');
    expect((await read(officer, `/papers/${paper.id}`))['examSession']).toBe(paper.session);
  });

  it('by moving the examination or the offering, while it has papers', async () => {
    for (const [call, path] of [
      [officer, `/exam-sessions/${paper.session}`],
      [registrar, `/offerings/${paper.offering}`],
    ] as const) {
      await rowsOf("UPDATE exam_sessions SET status = 'setup' WHERE id = $1", paper.session);
      const { version } = await read(call, path);
      expect(problems(await call('PUT', path, { version, semester: other }))).toMatchObject([
        422,
        { semester: { code: 'papersOfSemester' } },
      ]);
    }
  });

  it('and the demonstration has none', async () => {
    expect(
      await rowsOf(`
        SELECT paper.id
        FROM papers paper
        JOIN exam_sessions session ON session.id = paper.exam_session_id
        JOIN offerings offering ON offering.id = paper.offering_id
        WHERE offering.semester_id <> session.semester_id`),
    ).toEqual([]);
  });
});
