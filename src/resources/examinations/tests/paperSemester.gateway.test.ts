import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  dataOf,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { importerFor } from '../../../../tests/gateway/equipment/importSteps.ts';

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

  it('by an import, of new papers or of papers that are there', async () => {
    const importer = await importerFor(gateway, 'examofficer');
    const run = await importer.rehearse(
      'papers',
      [
        'id,examSession,offering',
        `,${paper.session},${stray}`,
        `${paper.id},${elsewhere},${paper.offering}`,
      ].join('\n'),
    );
    expect(run.counts).toMatchObject({ refused: 2, applied: 0 });
    expect(JSON.stringify(await importer.rows(run, 'refused'))).toMatch(
      /otherSemester.*otherSemester/,
    );
  });

  it('by an undo, after its offering has moved on', async () => {
    await rowsOf("UPDATE exam_sessions SET status = 'setup' WHERE id = $1", paper.session);
    const { courseUnit, semester, medium } = await read(registrar, `/offerings/${paper.offering}`);
    const added = await registrar('POST', '/offerings', {
      courseUnit,
      semester,
      medium,
      group: 'Z',
    });
    expect(added.statusCode, added.body).toBe(201);
    const { id: free } = dataOf<WireRecord>(added);
    const made = await officer('POST', '/papers', { examSession: paper.session, offering: free });
    expect(made.statusCode, made.body).toBe(201);
    const { id } = dataOf<WireRecord>(made);
    const removed = await officer('DELETE', `/papers/${id}`);
    expect(removed.statusCode, removed.body).toBe(200);
    const { version } = await read(registrar, `/offerings/${free}`);
    const moved = await registrar('PUT', `/offerings/${free}`, { version, semester: other });
    expect(moved.statusCode).toBe(200);
    const set = String(removed.headers['x-change-set']);
    const undone = await officer('POST', `/change-sets/${set}/undo`, {});
    expect(undone.body).toContain('otherSemester');
    expect((await officer('GET', `/papers/${id}`)).statusCode).toBe(404);
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
