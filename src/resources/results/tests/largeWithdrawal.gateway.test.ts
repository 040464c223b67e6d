import { afterAll, beforeAll, expect, it } from 'vitest';
import { crowd } from '../../../../tests/gateway/equipment/crowd.ts';
import {
  dataOf,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { heldLock } from '../../../../tests/gateway/equipment/heldLock.ts';
import {
  kasun,
  markPaper,
  release,
  step,
  type MarkedPaper,
} from '../../../../tests/gateway/equipment/markedPaper.ts';
import { verifyRecord } from '../../../../tests/gateway/equipment/verifyRecord.ts';
import { isOver, type Job } from '../../../contract/wire/calls/jobCalls.ts';
import { MOST_AT_ONCE } from '../server/preparationJob.ts';

const SOON = { timeout: 30_000, interval: 50 };
const REASON = { reason: 'Scripts of the hall were mixed up' };

let gateway: DemoGateway;
let [officer, dean]: CallAs[] = [];
let marked: MarkedPaper;
let former: string;
let latest: string;

const watched = async (who: CallAs | undefined, job: string): Promise<Job> =>
  dataOf<Job>(await (who as CallAs)('GET', `/jobs/${job}`));

async function ended(who: CallAs | undefined, job: string): Promise<Job> {
  await expect.poll(async () => isOver(await watched(who, job)), SOON).toBe(true);
  return watched(who, job);
}

/** Begins a long step; returns its job. */
async function begun(who: CallAs | undefined, id: string, name: string): Promise<string> {
  const answer = await step(who as CallAs, id, name, name === 'withdraw' ? REASON : {});
  expect([name, answer.statusCode, answer.body]).toEqual([name, 202, expect.any(String)]);
  return dataOf<{ job: string }>(answer).job;
}

async function taken(who: CallAs | undefined, id: string, name: string): Promise<void> {
  const job = await ended(who, await begun(who, id, name));
  expect([name, job]).toEqual([name, expect.objectContaining({ state: 'done', error: null })]);
}

/** Makes a release of the marked paper, with all its candidates, and publishes it. */
async function published(): Promise<string> {
  const { id } = await release(officer as CallAs, marked);
  const prepared = await (officer as CallAs)('POST', `/results/releases/${id}/preparation`);
  await ended(officer, dataOf<{ job: string }>(prepared).job);
  for (const [who, name] of [
    [officer, 'toPreBoard'],
    [officer, 'toBoard'],
    [dean, 'adopt'],
    [officer, 'publish'],
  ] as const)
    await taken(who, id, name);
  return id;
}

const rowsOf = async <Row extends object>(text: string): Promise<Row[]> =>
  (await gateway.database.query({ text })).rows as Row[];

/** The standing results of every student, in the ledger and in what is kept of it. */
const reading = async (): Promise<unknown> => [
  await rowsOf(`
    SELECT
      student_id, course_unit_id, semester_id, paper_id, attempt_kind, attempt_number, code,
      total, grade, points_counted, is_passed, working
    FROM current_sittings
    ORDER BY student_id, course_unit_id, semester_id, paper_id`),
  await rowsOf(`
    SELECT student_id, course_unit_id, semester_id, grade
    FROM earned_grades
    ORDER BY student_id, course_unit_id, semester_id`),
  await rowsOf('SELECT * FROM owed_units ORDER BY student_id, course_unit_id'),
  await rowsOf(`
    SELECT *
    FROM result_counts
    WHERE state <> 'withdrawn'
    ORDER BY paper_id, state, code, grade, is_passed`),
];

const ledgerLength = async (): Promise<number> =>
  (await rowsOf<{ count: number }>('SELECT count(*)::int AS count FROM sittings'))[0]?.count ?? 0;

const stateOf = async (id: string) =>
  dataOf<WireRecord>(await (officer as CallAs)('GET', `/result-releases/${id}`))['state'];

/** A withdrawal that has written its rows and waits for one of the students. */
async function inTheMiddle(): Promise<{ job: string; letGo: () => Promise<void> }> {
  const { release: letGo, waiting } = await heldLock(gateway.database, {
    text: 'SELECT 1 FROM students WHERE id = $1 FOR UPDATE',
    values: [kasun],
  });
  const job = await begun(dean, latest, 'withdraw');
  await expect.poll(waiting, SOON).toBe(1);
  return { job, letGo };
}

beforeAll(async () => {
  gateway = await startDemoGateway();
  [officer, dean] = [await gateway.as('examofficer'), await gateway.as('dean')];
  marked = await markPaper(gateway, kasun, { assignment: '70', test: '60', exam: '65' });
  await crowd(gateway, marked, MOST_AT_ONCE);
});
afterAll(() => gateway.close());

it('After a large publication the database plans for the ledger with its rows', async () => {
  former = await published();
  const [found] = await rowsOf<{ known: number; count: number }>(`
    SELECT reltuples::int AS known, (SELECT count(*)::int FROM sittings) AS count
    FROM pg_class
    WHERE relname = 'sittings'`);
  expect(found?.known).toBe(found?.count);
});

it('A large withdrawal that is cancelled in the middle leaves the record as it was', async () => {
  latest = await published();
  const before = [await reading(), await ledgerLength()];
  const { job, letGo } = await inTheMiddle();
  expect(await watched(dean, job)).toMatchObject({ state: 'running' });
  await (dean as CallAs)('POST', `/jobs/${job}/cancel`, {});
  await letGo();
  expect(await ended(dean, job)).toMatchObject({ state: 'cancelled' });
  expect(await stateOf(latest)).toBe('published');
  expect([await reading(), await ledgerLength()]).toEqual(before);
});

it('One that is carried out brings back the former results, each in a row of its own', async () => {
  const length = await ledgerLength();
  const before = await reading();
  await taken(dean, latest, 'withdraw');
  expect([await stateOf(latest), await stateOf(former)]).toEqual(['withdrawn', 'published']);
  expect(await reading()).toEqual(before);
  const candidates = marked.candidates.length + MOST_AT_ONCE;
  expect(await ledgerLength()).toBe(length + 2 * candidates);
});

it('Withdrawn and published again, every student has the same results, and the ledger is sound', async () => {
  const before = await reading();
  await taken(dean, former, 'withdraw');
  expect(await reading()).not.toEqual(before);
  await published();
  expect(await reading()).toEqual(before);
  expect(await verifyRecord(gateway.database)).toMatchObject({
    brokenStudents: { count: 0 },
    brokenGrounds: { count: 0 },
    brokenPublications: { count: 0 },
  });
});

it('Rows that are appended to the ledger later have later ids', async () => {
  const [found] = await rowsOf<{ isSorted: boolean }>(`
    SELECT bool_and(earlier.last < later.first) AS "isSorted"
    FROM (
      SELECT release_id, effect, min(id::text) AS first, max(id::text) AS last
      FROM sittings
      WHERE release_id IS NOT NULL AND created_by IS NOT NULL
      GROUP BY release_id, effect
    ) earlier
    JOIN (
      SELECT release_id, effect, min(id::text) AS first, max(id::text) AS last
      FROM sittings
      WHERE release_id IS NOT NULL AND created_by IS NOT NULL
      GROUP BY release_id, effect
    ) later ON later.release_id = earlier.release_id
      AND earlier.effect = 'states'
      AND later.effect = 'withdraws'`);
  expect(found?.isSorted).toBe(true);
});
