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
let admin: CallAs;
/** Confirmed entries for papers of examinations in registration, and for papers that were held. */
let [ahead, held]: string[] = [];

const rowsOf = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await gateway.database.query({ text, values })).rows as Row[];
const entryIn = async (...states: string[]): Promise<string> =>
  (
    await rowsOf<{ id: string }>(
      `SELECT registration.id
       FROM exam_registrations registration
       JOIN papers paper ON paper.id = registration.paper_id
       JOIN exam_sessions session ON session.id = paper.exam_session_id
       WHERE registration.status IN ('confirmed', 'applied') AND session.status = ANY($1)
       ORDER BY registration.id
       LIMIT 1`,
      states,
    )
  )[0]?.id ?? '';
const outcomeOf = async (id: string): Promise<string | null> =>
  (
    await rowsOf<{ sitting: string | null }>(
      'SELECT sitting FROM exam_registrations WHERE id = $1',
      id,
    )
  )[0]?.sitting ?? null;
const stored = (id: string, sitting: string | null) =>
  rowsOf(
    "UPDATE exam_registrations SET sitting = $2, status = 'confirmed' WHERE id = $1",
    id,
    sitting,
  );
const versionOf = async (id: string): Promise<number> =>
  dataOf<WireRecord>(await officer('GET', `/exam-registrations/${id}`)).version;
const typed = async (id: string, sitting: string | null) => {
  const answer = await officer('PUT', `/exam-registrations/${id}`, {
    version: await versionOf(id),
    sitting,
  });
  return [answer.statusCode, answer.json<{ fieldErrors?: unknown }>().fieldErrors];
};
const step = async (who: CallAs, id: string, name: string, body: object = {}) =>
  who('POST', `/exam-registrations/${id}/-/transitions/${name}`, {
    version: await versionOf(id),
    ...body,
  });
const REASON = { reason: 'Report of the supervisor' };
const REFUSED = [422, { sitting: { code: 'decidedElsewhere' } }];

beforeAll(async () => {
  gateway = await startDemoGateway();
  [officer, admin] = [await gateway.as('examofficer'), await gateway.as('admin')];
  ahead = await entryIn('registration');
  held = await entryIn('held', 'marking');
});
afterAll(() => gateway.close());

describe('What happened to a candidate', () => {
  it('is typed as present or absent', async () => {
    await stored(held ?? '', null);
    for (const sitting of ['present', 'absent', null])
      expect(await typed(held ?? '', sitting)).toEqual([200, undefined]);
  });

  it('is not typed once the result is on record, by form, bulk or import', async () => {
    const [published] = await rowsOf<{ id: string; sitting: string }>(
      `SELECT registration.id, registration.sitting
       FROM exam_registrations registration
       JOIN current_sittings sitting
         ON sitting.paper_id = registration.paper_id
         AND sitting.student_id = registration.student_id
       WHERE registration.sitting = 'present' AND sitting.grade IS NOT NULL
       ORDER BY registration.id
       LIMIT 1`,
    );
    const id = published?.id ?? '';
    expect(await typed(id, 'absent')).toEqual([422, { sitting: { code: 'resultsOnRecord' } }]);
    const bulk = await officer('POST', '/exam-registrations/-/bulk', {
      ids: [id],
      values: { sitting: 'absent' },
    });
    expect(JSON.stringify(bulk.json())).toContain('resultsOnRecord');
    const importer = await importerFor(gateway, 'examofficer');
    const run = await importer.rehearse('exam-registrations', `id,sitting\n${id},absent`);
    expect(run.counts).toMatchObject({ applied: 0 });
    expect(JSON.stringify(await importer.rows(run, 'refused'))).toContain('resultsOnRecord');
    expect(await outcomeOf(id)).toBe('present');
  });

  it.each([
    ['absent', 'medicalAccepted'],
    ['present', 'medicalPending'],
    ['present', 'offence'],
    ['medicalPending', 'present'],
    ['medicalRejected', 'absent'],
    ['medicalAccepted', 'absent'],
    ['offence', 'present'],
  ])('is not typed from %s to %s, by form, bulk or import', async (from, to) => {
    const id = held ?? '';
    await stored(id, from);
    expect(await typed(id, to)).toEqual(REFUSED);
    const bulk = await officer('POST', '/exam-registrations/-/bulk', {
      ids: [id],
      values: { sitting: to },
    });
    expect(JSON.stringify(bulk.json())).toContain('decidedElsewhere');
    const importer = await importerFor(gateway, 'examofficer');
    const run = await importer.rehearse('exam-registrations', `id,sitting\n${id},${to}`);
    expect(run.counts).toMatchObject({ applied: 0 });
    expect(JSON.stringify(await importer.rows(run, 'refused'))).toContain('decidedElsewhere');
    expect(await outcomeOf(id)).toBe(from);
  });

  it('is under inquiry by a step with a reason, which another person ends', async () => {
    const id = held ?? '';
    await stored(id, 'present');
    expect((await step(officer, id, 'reportOffence')).statusCode).toBe(422);
    const begun = await step(officer, id, 'reportOffence', REASON);
    expect(begun.statusCode, begun.body).toBe(200);
    expect(await outcomeOf(id)).toBe('offence');
    expect((await step(officer, id, 'endInquiry', REASON)).json()).toMatchObject({
      code: 'TRANSITION_REFUSED',
      details: { reason: 'samePerson', as: 'reportOffence' },
    });
    const ended = await step(admin, id, 'endInquiry', REASON);
    expect(ended.statusCode, ended.body).toBe(200);
    expect(await outcomeOf(id)).toBe('present');
  });
});

describe('The index number of a candidate', () => {
  it('is given by the portal alone, so that no mark goes to another', async () => {
    const id = held ?? '';
    await rowsOf("UPDATE exam_registrations SET index_number = '777777' WHERE id = $1", id);
    const written = await officer('PUT', `/exam-registrations/${id}`, {
      version: await versionOf(id),
      indexNumber: '888888',
    });
    expect(written.json()).toMatchObject({ fieldErrors: { indexNumber: expect.anything() } });
    const importer = await importerFor(gateway, 'examofficer');
    await importer.rehearse('exam-registrations', `id,indexNumber\n${id},888888`).catch(() => null);
    expect(await rowsOf('SELECT index_number FROM exam_registrations WHERE id = $1', id)).toEqual([
      { index_number: '777777' },
    ]);
  });
});

describe('A candidate of a paper that was held', () => {
  it('stays, so that no attempt is forgotten', async () => {
    const id = held ?? '';
    await stored(id, 'absent');
    for (const answer of [
      await step(officer, id, 'withdraw'),
      await step(officer, id, 'refuse', { values: { refusedBecause: 'By mistake' } }),
      await admin('DELETE', `/exam-registrations/${id}`),
    ]) {
      expect(answer.json()).toMatchObject({
        code: 'REGISTRATION_REFUSED',
        details: { findings: [{ rule: 'held', unit: expect.stringMatching(/^[A-Z]{3} \d{5}$/) }] },
      });
    }
    const report = dataOf<{ refused: object[] }>(
      await officer('POST', '/exam-registrations/-/transitions/withdraw', { ids: [id] }),
    );
    expect(report.refused).toMatchObject([
      {
        code: 'REGISTRATION_REFUSED',
        details: { findings: [{ rule: 'held', unit: expect.stringMatching(/^[A-Z]{3} \d{5}$/) }] },
      },
    ]);
    expect(await outcomeOf(id)).toBe('absent');
  });

  it('stays while another attempt waits for its second person', async () => {
    const id = held ?? '';
    await stored(id, 'absent');
    const decided = await step(officer, id, 'overrideAttempt', {
      values: { attemptKind: 'repeat', attemptNumber: 2 },
      ...REASON,
    });
    expect(decided.statusCode, decided.body).toBe(200);
    const emptied = await officer('PUT', `/exam-registrations/${id}`, {
      version: await versionOf(id),
      sitting: null,
    });
    expect(emptied.statusCode, emptied.body).toBe(200);
    for (const answer of [
      await step(officer, id, 'refuse', { values: { refusedBecause: 'By mistake' } }),
      await step(officer, id, 'withdraw'),
      await admin('DELETE', `/exam-registrations/${id}`),
    ])
      expect(answer.json()).toMatchObject({ details: { findings: [{ rule: 'held' }] } });
  });

  it('while an entry for a paper to come is withdrawn by the office', async () => {
    const id = ahead ?? '';
    await stored(id, null);
    const answer = await step(officer, id, 'withdraw');
    expect(answer.statusCode, answer.body).toBe(200);
  });
});

describe('An examination', () => {
  it('is published, and goes back, with its results alone', async () => {
    const [marking, published] = await rowsOf<{ id: string }>(
      "SELECT id FROM exam_sessions WHERE status IN ('marking', 'published') ORDER BY status",
    );
    const take = async (id: string | undefined, name: string) => {
      const path = `/exam-sessions/${id}`;
      const { version } = dataOf<WireRecord>(await officer('GET', path));
      return officer('POST', `${path}/-/transitions/${name}`, {
        version,
        ...(name === 'withdraw' ? REASON : {}),
      });
    };
    expect((await take(marking?.id, 'board')).statusCode).toBe(200);
    expect((await take(marking?.id, 'publish')).json()).toMatchObject({
      code: 'SESSION_FOLLOWS_RESULTS',
      details: { smart_count: expect.any(Number), named: expect.stringMatching(/^[A-Z]{3} \d{5}/) },
    });
    expect((await take(published?.id, 'withdraw')).json()).toMatchObject({ code: 'RESULTS_STAND' });
  });
});
