import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import type { Queryable } from '../../../../gateway/index.ts';
import { createNotify } from '../../../../gateway/notify/notify.ts';
import {
  dataOf,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { temporaryDirectory } from '../../../../tests/gateway/equipment/temporaryDirectory.ts';
import { verifyRecord } from '../../../../tests/gateway/equipment/verifyRecord.ts';
import { addDays, instantAt, localDay } from '../../../contract/model/facultyClock.ts';
import { isOver, type Job } from '../../../contract/wire/calls/jobCalls.ts';
import { withdrawLines } from '../../results/server/publishing.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import type { Verification } from '../api.ts';
import { mailLedgerHead } from '../server/ledgerHead.ts';
import { newVerification, verifyPart } from '../server/verification.ts';

const SOON = { timeout: 20_000, interval: 50 };
const PATH = '/academic-record/verifications';

let gateway: DemoGateway;
let registrar: CallAs;
const kasun = demoId('students', 'student');
const rowsOf = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await gateway.database.query({ text, values })).rows as Row[];
const jobOf = async (id: string): Promise<Job<Verification>> =>
  dataOf<Job<Verification>>(await registrar('GET', `/jobs/${id}`));
const ended = async (id: string): Promise<Job<Verification>> => {
  await expect.poll(async () => isOver(await jobOf(id)), SOON).toBe(true);
  return jobOf(id);
};

beforeAll(async () => {
  gateway = await startDemoGateway();
  registrar = await gateway.as('registrar');
  const [published] = await rowsOf<{ id: string }>(
    'SELECT release_id AS id FROM ledger_heads ORDER BY position LIMIT 1',
  );
  await gateway.database.transaction((client) =>
    withdrawLines(
      { client, actor: null, now: gateway.clock.now() },
      { id: published?.id ?? '', title: 'Results' },
    ),
  );
});
afterAll(() => gateway.close());

describe('the verification as a job', () => {
  it('is begun by those who read the ledger alone, and finds marks, ledger and publications sound', async () => {
    const student = await gateway.as('student');
    expect((await student('POST', PATH, {})).statusCode).toBe(403);
    const begun = await registrar('POST', PATH, { day: localDay() });
    expect(begun.statusCode, begun.body).toBe(202);
    const { state, result, done, total } = await ended(dataOf<{ job: string }>(begun).job);
    expect([state, result]).toEqual(['done', await verifyRecord(gateway.database, localDay())]);
    expect(result).toMatchObject({
      part: 'done',
      brokenSheets: { count: 0 },
      brokenStudents: { count: 0 },
      brokenGrounds: { count: 0 },
      brokenPublications: { count: 0 },
      head: { publications: result?.publications, chain: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    expect(result?.sittings).toBeGreaterThan(1_000);
    expect(result?.publications).toBeGreaterThan(0);
    expect(done).toBe(
      (result?.sheets ?? 0) + (result?.students ?? 0) + (result?.publications ?? 0),
    );
    expect(total).toBeGreaterThan(0);
  });

  it('continues after its gateway was killed where it stopped, and verifies nothing twice', async () => {
    const day = localDay();
    const part = await verifyPart(gateway.database, newVerification(day));
    expect(part.sheets).toBeGreaterThan(0);
    // Sheets of a former attempt that a beginning from the start would not count.
    const former = { ...part, sheets: part.sheets + 1_000 };
    const [account] = await rowsOf<{ id: string }>(
      "SELECT id FROM users WHERE username = 'registrar'",
    );
    const id = randomUUID();
    await rowsOf(
      `INSERT INTO jobs (id, kind, actor_id, input, state, attempts, claim, heartbeat_at, done, result)
       VALUES (
         $1, 'verify-record', $2, $3, 'running', 1, gen_random_uuid(),
         now() - interval '1 minute', $4, $5
       )`,
      id,
      account?.id,
      JSON.stringify({ day }),
      former.sheets,
      JSON.stringify(former),
    );
    const { state, result } = await ended(id);
    const whole = await verifyRecord(gateway.database, day);
    expect([state, result]).toEqual(['done', { ...whole, sheets: whole.sheets + 1_000 }]);
  });
});

describe('the verification from the command line', () => {
  it('continues after it was killed', async () => {
    const directory = temporaryDirectory();
    const { connectionString = '' } = gateway.database.pool.options;
    const start = () => {
      const child = spawn(
        process.execPath,
        [path.join(inject('processes'), 'verifyMarks.js'), '--database', connectionString],
        { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, TMPDIR: directory } },
      );
      const said: string[] = [];
      child.stdout.setEncoding('utf8').on('data', (text: string) => said.push(text));
      return { child, said };
    };
    const kept = () => readdirSync(directory).filter((name) => name.startsWith('marks-verify-'));
    const holder = await gateway.database.pool.connect();
    onTestFinished(() => holder.release(true));
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE sittings IN ACCESS EXCLUSIVE MODE');
    const first = start();
    // Not asked by the holder, whose transaction keeps what it saw first.
    const waiting = () =>
      rowsOf(`
        SELECT 1
        FROM pg_stat_activity
        WHERE wait_event_type = 'Lock' AND datname = current_database()`);
    await expect.poll(waiting, { timeout: 120_000, interval: 50 }).not.toEqual([]);
    first.child.kill('SIGKILL');
    await once(first.child, 'close');
    await holder.query('ROLLBACK');
    expect(kept()).toHaveLength(1);

    const second = start();
    const [code] = (await once(second.child, 'close')) as [number | null];
    const { sheets } = await verifyRecord(gateway.database);
    expect([code, second.said.join('')]).toEqual([
      0,
      expect.stringMatching(new RegExp(`^Continues after ${sheets} mark sheets and 0 students`)),
    ]);
    expect(kept()).toEqual([]);
  }, 240_000);
});

describe('the heads of all students', () => {
  const behind = (text: string, ...values: unknown[]) =>
    gateway.database.transaction(async (client) => {
      for (const table of ['sittings', 'ledger_ends'])
        await client.query({ text: `ALTER TABLE ${table} DISABLE TRIGGER USER` });
      await client.query({ text, values });
      for (const table of ['sittings', 'ledger_ends'])
        await client.query({ text: `ALTER TABLE ${table} ENABLE TRIGGER USER` });
    });
  const LAST = 'sequence = (SELECT max(sequence) FROM sittings WHERE student_id = $1)';

  it('are chained by each publication and withdrawal, in rows that nothing changes', async () => {
    const links = () =>
      rowsOf<{ position: number; act: string; release: string; hash: string; before: string }>(`
        SELECT position, act, release_id AS release, hash, previous_hash AS before
        FROM ledger_heads
        ORDER BY position`);
    const found = await links();
    expect(found[0]).toMatchObject({ position: 1, act: 'publish', before: '0'.repeat(64) });
    expect(found.at(-1)).toMatchObject({
      position: found.length,
      act: 'withdraw',
      release: found[0]?.release,
      before: found.at(-2)?.hash,
    });
    const { brokenPublications, sittings } = await verifyRecord(gateway.database);
    expect(brokenPublications.count).toBe(0);
    expect(
      await rowsOf('SELECT sittings FROM ledger_heads ORDER BY position DESC LIMIT 1'),
    ).toEqual([{ sittings }]);
    for (const text of ["UPDATE ledger_heads SET head = ''", 'DELETE FROM ledger_heads'])
      await expect(rowsOf(text)).rejects.toThrow('append-only');
  });

  it('name the publication after which a chain was rewritten with its hashes', async () => {
    const [last] = await rowsOf<{ source: string }>(
      `SELECT source FROM sittings WHERE student_id = $1 AND ${LAST}`,
      kasun,
    );
    const rewrite = async (source: string | undefined): Promise<void> => {
      await behind(
        `UPDATE sittings SET source = $2 WHERE student_id = $1 AND ${LAST}`,
        kasun,
        source,
      );
      await behind(
        `UPDATE sittings SET hash = sitting_hash(sittings) WHERE student_id = $1 AND ${LAST}`,
        kasun,
      );
      await behind(
        `UPDATE ledger_ends
         SET hash = (SELECT hash FROM sittings WHERE student_id = $1 AND ${LAST})
         WHERE student_id = $1`,
        kasun,
      );
    };
    await rewrite('Rewritten');
    const found = await verifyRecord(gateway.database);
    expect(found.brokenStudents.named.filter(({ fault }) => fault !== 'grade')).toEqual([]);
    expect(found.brokenPublications.count).toBeGreaterThan(0);
    await rewrite(last?.source);
    expect((await verifyRecord(gateway.database)).brokenPublications.count).toBe(0);
  });

  it('are mailed once a day to each reader, however many gateways are due at once', async () => {
    const now = new Date(Date.parse(instantAt(addDays(localDay(), 1), 0)) + 3 * 3_600_000);
    const other = await gateway.secondGateway();
    const run = (database: DemoGateway['database']) =>
      database.transaction((client: Queryable) =>
        mailLedgerHead({ client, notify: createNotify(client), now }),
      );
    const houses = [gateway.database, other.database, gateway.database, other.database];
    await Promise.all(houses.map((database) => run(database)));
    await run(other.database);
    const queued = await rowsOf<{ username: string }>(
      `SELECT account.username
       FROM jobs job
       JOIN users account ON account.id::text = job.input->>'userId'
       WHERE job.kind = 'email' AND job.input->>'template' = 'ledgerHead'`,
    );
    expect(queued).toEqual([{ username: 'dean' }]);
  });
});
