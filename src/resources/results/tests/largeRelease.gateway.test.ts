import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { takeDueTransitions } from '../../../../gateway/records/workflow/timedTransitions.ts';
import { crowd } from '../../../../tests/gateway/equipment/crowd.ts';
import {
  catalogue,
  dataOf,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { SECRET } from '../../../../tests/gateway/equipment/gatewayUnderTest.ts';
import { heldLock } from '../../../../tests/gateway/equipment/heldLock.ts';
import {
  adopted,
  kasun,
  markPaper,
  release,
  step,
  type MarkedPaper,
} from '../../../../tests/gateway/equipment/markedPaper.ts';
import { collectNotifications } from '../../../../tests/gateway/equipment/notifications.ts';
import { startScript } from '../../../../tests/gateway/equipment/scriptProcess.ts';
import {
  isOver,
  type Job,
  type JobOfRecord,
  JOBS_TOPIC,
} from '../../../contract/wire/calls/jobCalls.ts';
import { DEMO_PASSWORD } from '../../shared/demo/accounts.ts';
import type { ReleaseSheet, UnitSheet } from '../api.ts';
import { resultExtensions } from '../server/extensions.ts';
import { MOST_AT_ONCE } from '../server/preparationJob.ts';

let gateway: DemoGateway;
let [officer, lecturer, dean]: CallAs[] = [];
let marked: MarkedPaper;
let made: WireRecord;

const call = (who: CallAs | undefined, path: string) => (who as CallAs)('GET', path);
const SOON = { timeout: 20_000, interval: 50 };
const watched = async (who: CallAs | undefined, job: string): Promise<Job> =>
  dataOf<Job>(await call(who, `/jobs/${job}`));

/** Begins a step of the release; returns the job. */
async function begun(who: CallAs | undefined, name: string): Promise<string> {
  const answer = await step(who as CallAs, made.id, name);
  expect([name, answer.statusCode, answer.body]).toEqual([name, 202, expect.any(String)]);
  return dataOf<{ job: string }>(answer).job;
}

/** Takes a step of the release to its end. */
async function taken(who: CallAs | undefined, name: string): Promise<void> {
  const job = await begun(who, name);
  await expect.poll(async () => isOver(await watched(who, job)), SOON).toBe(true);
  expect(await watched(who, job)).toMatchObject({ state: 'done', error: null });
}

const databaseUrl = async (): Promise<string> => {
  const { rows } = await gateway.database.query<{ name: string }>({
    text: 'SELECT current_database() AS name',
  });
  return new URL(`/${rows[0]?.name}`, inject('postgresUrl')).href;
};

const LEDGER_TURN = { text: "SELECT pg_advisory_xact_lock(hashtext('sittings'))" };

const sittings = async (): Promise<number> => {
  const { rows } = await gateway.database.query<{ count: number }>({
    text: 'SELECT count(*)::int AS count FROM sittings WHERE release_id = $1',
    values: [made.id],
  });
  return rows[0]?.count ?? 0;
};

/** The templates of the e-mails queued about the steps, or of one template. */
const mails = async (template = 'releaseStep%'): Promise<string[]> => {
  const { rows } = await gateway.database.query<{ template: string }>({
    text: `
      SELECT input->>'template' AS template
      FROM jobs
      WHERE kind = 'email' AND input->>'template' LIKE $1
      ORDER BY created_at`,
    values: [template],
  });
  return rows.map((row) => row.template);
};

beforeAll(async () => {
  gateway = await startDemoGateway();
  [officer, lecturer, dean] = [
    await gateway.as('examofficer'),
    await gateway.as('lecturer'),
    await gateway.as('dean'),
  ];
  marked = await markPaper(gateway, kasun, { assignment: '70', test: '60', exam: '65' });
  await crowd(gateway, marked, MOST_AT_ONCE);
  made = await release(officer, marked);
});
afterAll(() => gateway.close());

it('A release of more results than one request works out is made without them and goes no further', async () => {
  expect(made).toMatchObject({ state: 'prepared', lineCount: 0, sheetHash: null });
  expect(dataOf<ReleaseSheet>(await call(officer, `/results/releases/${made.id}`))).toMatchObject({
    isPrepared: false,
  });
  expect((await step(officer as CallAs, made.id, 'toPreBoard')).json()).toMatchObject({
    code: 'TRANSITION_REFUSED',
    details: { guard: 'hasLines' },
  });
});

it('A job works it out with progress, for those alone who publish, and then it goes before the boards', async () => {
  const path = `/results/releases/${made.id}/preparation`;
  expect((await (lecturer as CallAs)('POST', path)).statusCode).toBe(403);
  const begun = await (officer as CallAs)('POST', path);
  expect(begun.statusCode, begun.body).toBe(202);
  const { job } = dataOf<{ job: string }>(begun);
  await expect.poll(async () => isOver(await watched(officer, job)), SOON).toBe(true);
  expect(await watched(officer, job)).toMatchObject({
    state: 'done',
    error: null,
    done: 1,
    total: 1,
  });
  const candidates = marked.candidates.length + MOST_AT_ONCE;
  expect(dataOf(await call(officer, `/result-releases/${made.id}`))).toMatchObject({
    lineCount: candidates,
    blockers: 0,
    sheetHash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(dataOf<ReleaseSheet>(await call(officer, `/results/releases/${made.id}`))).toMatchObject({
    isPrepared: true,
    isCurrent: true,
    isIntact: true,
  });
  const [sheet] = dataOf<UnitSheet[]>(await call(officer, `/results/releases/${made.id}/papers`));
  expect(sheet?.lines).toHaveLength(candidates);
});

describe('A step of a large release', () => {
  it('is a job that those who may not take it cannot begin, that many records at once do not get, and that ends with an e-mail', async () => {
    const { version } = dataOf<WireRecord>(await call(officer, `/result-releases/${made.id}`));
    const path = `/result-releases/${made.id}/-/transitions`;
    const statuses = await Promise.all(
      [
        [lecturer, 'toPreBoard', { version }],
        [officer, 'toPreBoard', { version: version + 1 }],
        [officer, 'publish', { version }],
        [officer, 'toBoard', { version }],
      ].map(
        async ([who, name, body]) =>
          (await (who as CallAs)('POST', `${path}/${String(name)}`, body)).statusCode,
      ),
    );
    expect(statuses).toEqual([403, 409, 409, 409]);
    expect(
      (
        await (officer as CallAs)('POST', '/result-releases/-/transitions/toPreBoard', {
          ids: [made.id],
        })
      ).json(),
    ).toMatchObject({
      data: { changed: 0, refused: [{ code: 'TRANSITION_REFUSED', details: { reason: 'long' } }] },
    });
    await taken(officer, 'toPreBoard');
    await taken(officer, 'toBoard');
    await taken(dean, 'adopt');
    expect(dataOf(await call(officer, `/result-releases/${made.id}`))).toMatchObject({
      state: 'adopted',
    });
    expect(await mails()).toEqual(['releaseStepDone', 'releaseStepDone', 'releaseStepDone']);
    expect(
      (await (officer as CallAs)('POST', `/results/releases/${made.id}/preparation`)).statusCode,
    ).toBe(404);
  });

  it('waits for its turn in the ledger, is found again by who began it, refuses a second one, and can be cancelled with nothing published', async () => {
    const { release: letGo } = await heldLock(gateway.database, LEDGER_TURN);
    const job = await begun(officer, 'publish');
    await expect.poll(async () => (await watched(officer, job)).state, SOON).toBe('running');
    const mine = dataOf<JobOfRecord[]>(await call(officer, `/jobs?record=${made.id}`));
    expect(mine[0]).toMatchObject({ id: job, step: 'publish', state: 'running', isOwn: true });
    expect(dataOf(await call(dean, `/jobs?record=${made.id}`))).toMatchObject([{ step: 'adopt' }]);
    expect((await step(officer as CallAs, made.id, 'publish')).json()).toMatchObject({
      code: 'TRANSITION_REFUSED',
      details: { reason: 'running', as: 'publish' },
    });
    await (officer as CallAs)('POST', `/jobs/${job}/cancel`, {});
    await expect.poll(async () => (await watched(officer, job)).state, SOON).toBe('cancelled');
    await letGo();
    expect(await sittings()).toBe(0);
    expect(dataOf(await call(officer, `/result-releases/${made.id}`))).toMatchObject({
      state: 'adopted',
    });
  });

  it('leaves nothing when its gateway is killed in the middle, and another carries it out once', async () => {
    const options = { databaseUrl: await databaseUrl(), jwtSecret: SECRET, dataDir: tmpdir() };
    const working = startScript('gatewayProcess', options);
    await working.printed(1);
    // With all rows written and before the commit.
    const { release: letGo, waiting } = await heldLock(gateway.database, {
      text: 'SELECT 1 FROM exam_sessions WHERE id = $1 FOR UPDATE',
      values: [marked.session],
    });
    const { version } = dataOf<WireRecord>(await call(officer, `/result-releases/${made.id}`));
    const answer = await fetch(
      `${working.lines[0]}/api/result-releases/${made.id}/-/transitions/publish`,
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${await gateway.signIn('examofficer', DEMO_PASSWORD)}`,
        },
        body: JSON.stringify({ version, values: {} }),
      },
    );
    expect(answer.status).toBe(202);
    const { data } = (await answer.json()) as { data: { job: string } };
    await expect.poll(waiting, SOON).toBe(1);
    await working.kill();
    await letGo();
    expect(await sittings()).toBe(0);
    await gateway.database.query({
      text: "UPDATE jobs SET heartbeat_at = now() - interval '1 minute' WHERE id = $1",
      values: [data.job],
    });
    await expect.poll(async () => (await watched(officer, data.job)).state, SOON).toBe('done');
    expect(await sittings()).toBe(marked.candidates.length + MOST_AT_ONCE);
    expect(dataOf(await call(officer, `/result-releases/${made.id}`))).toMatchObject({
      state: 'published',
      version: version + 1,
    });
    expect((await mails()).filter((name) => name === 'releaseStepDone')).toHaveLength(4);
    expect(await mails('resultsPublished')).toHaveLength(1);
  });
});

it('A scheduled release that is large is published by the job of the button, once; who scheduled it, and no one else, follows it on an open page without a way to cancel it, and is told', async () => {
  const other = await markPaper(gateway, kasun, { exam: '65' }, 1);
  const { id } = await release(officer as CallAs, other);
  await adopted(officer as CallAs, dean as CallAs, id);
  const publishAt = new Date(gateway.clock.now().getTime() + 60_000).toISOString();
  const scheduled = await step(officer as CallAs, id, 'schedule', { values: { publishAt } });
  expect(scheduled.statusCode, scheduled.body).toBe(200);
  gateway.clock.advance(61_000);
  const extensions = new Map(
    resultExtensions.map(([name, own]) => [name, { ...own, isLong: async () => true }] as const),
  );
  const { notify, live } = collectNotifications();
  const look = () =>
    takeDueTransitions({
      catalogue,
      extensions,
      database: gateway.database,
      now: gateway.clock.now,
      notify,
    });
  const told = (await mails()).length;
  expect(await look()).toBe(1);
  expect(await look()).toBe(0);
  const { rows: officers } = await gateway.database.query<{ id: string }>({
    text: "SELECT id FROM users WHERE username = 'examofficer'",
  });
  expect(live).toEqual([[JOBS_TOPIC, [officers[0]?.id]]]);
  const stateOf = async () => dataOf(await call(officer, `/result-releases/${id}`))['state'];
  expect(await stateOf()).toBe('scheduled');
  const followed = async (who: CallAs | undefined): Promise<JobOfRecord[]> =>
    dataOf<JobOfRecord[]>(await call(who, `/jobs?record=${id}`)).filter(
      (job) => job.step === 'publish',
    );
  const [job] = await followed(officer);
  const { version } = dataOf<WireRecord>(await call(officer, `/result-releases/${id}`));
  expect(job).toMatchObject({ isOwn: false, version });
  expect([await followed(dean), await followed(lecturer)]).toEqual([[], []]);
  expect((await call(dean, `/jobs/${job?.id}`)).statusCode).toBe(404);
  const cancelled = await (officer as CallAs)('POST', `/jobs/${job?.id}/cancel`, {});
  expect(dataOf<Job>(cancelled)).toMatchObject({ id: job?.id, cancelRequested: false });
  // The queue looks when something else is queued, and every few seconds.
  await (
    await gateway.as('registrar')
  )('POST', '/academic-record/verifications', {});
  await expect.poll(stateOf, SOON).toBe('published');
  const { rows } = await gateway.database.query({
    text: `
      SELECT actor_id AS actor
      FROM activities
      WHERE record_id = $1 AND transition = 'publish'`,
    values: [id],
  });
  expect(rows).toEqual([{ actor: null }]);
  await expect.poll(async () => (await mails()).length, SOON).toBe(told + 1);
});

it('Who writes to the record while another does is told so within seconds, and nothing is saved', async () => {
  const { release: letGo } = await heldLock(gateway.database, LEDGER_TURN);
  const [registrar, unit] = [await gateway.as('registrar'), marked.unit];
  const { rows } = await gateway.database.query<{ id: string }>({
    text: 'SELECT id FROM semesters ORDER BY starts_on LIMIT 1',
  });
  const entry = await registrar('POST', '/grade-entries', {
    effect: 'states',
    student: kasun,
    courseUnit: unit,
    semester: rows[0]?.id,
    grade: 'B',
    evidence: 'Result sheet 219/4',
    reason: 'From the sheets of the office',
  });
  const { id, version } = dataOf<WireRecord>(entry);
  const signed = await (dean as CallAs)('POST', `/grade-entries/${id}/-/transitions/countersign`, {
    version,
  });
  await letGo();
  expect([signed.statusCode, signed.json<{ code: string }>().code]).toEqual([503, 'LEDGER_BUSY']);
  expect(dataOf(await registrar('GET', `/grade-entries/${id}`))).toMatchObject({
    state: 'proposed',
  });
});
