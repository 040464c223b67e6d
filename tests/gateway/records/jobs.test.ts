import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import type { Database } from '../../../gateway/db/database.ts';
import { openDatabase } from '../../../gateway/db/openDatabase.ts';
import { defineJob } from '../../../gateway/records/jobs/jobDefinition.ts';
import { PortalError } from '../../../src/contract/model/errors.ts';
import { isOver, type Job } from '../../../src/contract/wire/calls/jobCalls.ts';
import { startGateway, type GatewayUnderTest } from '../equipment/gatewayUnderTest.ts';
import { createDatabaseFrom, dropDatabase } from '../equipment/testDatabases.ts';

interface Counting {
  until: number;
}
/** Counts in batches; each waits until the test releases it. */
const gates: (() => void)[] = [];
const gate = (): Promise<void> => new Promise((resolve) => gates.push(resolve));

const counting = defineJob<Counting, { reached: number }>('counting', async (job) => {
  let reached = job.former.done;
  await job.total(job.input.until);
  while (reached < job.input.until) {
    await gate();
    reached += await job.batch(
      async () => 1,
      (step) => ({ count: step, result: { reached: reached + step } }),
    );
  }
  return { reached };
});
const failing = defineJob<object, null>('failing', async () => {
  throw new Error('a fault of ours');
});

let databaseUrl: string;
let database: Database;
let gateway: GatewayUnderTest;
let admin: string;

beforeAll(async () => {
  databaseUrl = await createDatabaseFrom(inject('postgresUrl'), inject('filledTemplate'));
  database = await openDatabase({ databaseUrl, dataDir: '' });
  gateway = await startGateway({ database, jobKinds: [counting, failing] });
  admin = await gateway.signIn('admin');
});
afterAll(async () => {
  await gateway.close();
  await database.close();
  await dropDatabase(inject('postgresUrl'), databaseUrl);
});

async function queue(kind: string, input: object = {}): Promise<string> {
  const { rows } = await database.query<{ id: string }>({
    text: `
      INSERT INTO jobs (id, kind, actor_id, input)
      SELECT gen_random_uuid(), $1, id, $2
      FROM users
      WHERE username = 'admin'
      RETURNING id`,
    values: [kind, JSON.stringify(input)],
  });
  return rows[0]?.id ?? '';
}
const read = async (id: string, token = admin): Promise<Job<{ reached: number }>> =>
  (await gateway.call('GET', `/jobs/${id}`, { token })).json<{ data: Job<{ reached: number }> }>()
    .data;
const until = async (
  id: string,
  holds: (job: Job<{ reached: number }>) => boolean,
): Promise<Job<{ reached: number }>> => {
  for (;;) {
    const job = await read(id);
    if (holds(job)) return job;
    gates.shift()?.();
  }
};

describe('a job', () => {
  it('runs in batches, reports its progress and keeps its result', async () => {
    const id = await queue('counting', { until: 3 });
    expect(await until(id, isOver)).toMatchObject({
      state: 'done',
      done: 3,
      total: 3,
      result: { reached: 3 },
      error: null,
    });
  });

  it('stops when cancelled, and reports what it had done by then', async () => {
    const id = await queue('counting', { until: 1000 });
    await until(id, ({ done }) => done >= 2);
    expect(
      (await gateway.call('POST', `/jobs/${id}/cancel`, { token: admin, body: {} })).statusCode,
    ).toBe(200);
    const job = await until(id, isOver);
    expect(job).toMatchObject({ state: 'cancelled', cancelRequested: true });
    expect(job.result?.reached).toBe(job.done);
    expect(job.done).toBeLessThan(1000);
  });

  it('fails with the code of the error and nothing of its text', async () => {
    const job = await until(await queue('failing'), isOver);
    expect(job).toMatchObject({ state: 'failed', error: { code: 'INTERNAL' } });
    expect(JSON.stringify(job)).not.toContain('a fault of ours');
  });

  it('cannot be seen or cancelled by other users', async () => {
    const id = await queue('counting', { until: 1 });
    const other = await gateway.signIn('nimal');
    expect((await gateway.call('GET', `/jobs/${id}`, { token: other })).statusCode).toBe(404);
    expect(
      (await gateway.call('POST', `/jobs/${id}/cancel`, { token: other, body: {} })).statusCode,
    ).toBe(404);
    expect((await until(id, isOver)).state).toBe('done');
  });

  it('whose gateway died is continued by any other from its position, and accepts nothing from the one that returns', async () => {
    const until20 = { until: 20 };
    const id = await queue('counting', until20);
    await until(id, ({ done }) => done >= 1);
    const second = await startGateway({ database, jobKinds: [counting] });
    onTestFinished(() => second.close());
    await database.query({
      text: `
        UPDATE jobs
        SET heartbeat_at = now() - interval '2 minutes', claim = gen_random_uuid()
        WHERE id = $1`,
      values: [id],
    });
    const other = await second.signIn('admin');
    await second.call('GET', `/jobs/${id}`, { token: other });
    expect(await until(id, isOver)).toMatchObject({
      state: 'done',
      done: 20,
      total: 20,
      result: { reached: 20 },
      error: null,
    });
  });

  it('that was cancelled before its gateway died ends as cancelled', async () => {
    const id = await queue('counting', { until: 1000 });
    await until(id, ({ done }) => done >= 1);
    await database.query({
      text: `
        UPDATE jobs
        SET
          heartbeat_at = now() - interval '2 minutes',
          claim = gen_random_uuid(),
          cancel_requested = true
        WHERE id = $1`,
      values: [id],
    });
    expect(await until(id, isOver)).toMatchObject({ state: 'cancelled', error: null });
  });

  it('does a step once whose commit was acknowledged too late, and goes on', async () => {
    let lost = 0;
    const lossy: Database = {
      ...database,
      transaction: async (work, options) => {
        const answer = await database.transaction(work, options);
        lost += 1;
        if (lost % 3 === 1) throw new PortalError('UNAVAILABLE');
        return answer;
      },
    };
    const steps: number[] = [];
    const noting = defineJob<object, number>('noting', async (job) => {
      for (let step = job.former.done; step < 4; step += 1)
        await job.batch(
          async () => void steps.push(step),
          () => ({ count: 1, result: step }),
        );
      return steps.length;
    });
    const second = await startGateway({ database: lossy, jobKinds: [noting] });
    onTestFinished(() => second.close());
    const id = await queue('noting');
    await expect
      .poll(
        async () => {
          await second.call('GET', `/jobs/${id}`, { token: admin });
          return (await read(id)).state;
        },
        { timeout: 20_000 },
      )
      .toBe('done');
    expect(steps).toEqual([0, 1, 2, 3]);
    expect(lost).toBeGreaterThan(4);
    expect(await read(id)).toMatchObject({ done: 4, result: 4 });
  });

  it('that has lost ten gateways is given up in words', async () => {
    const id = await queue('counting', { until: 1000 });
    await until(id, ({ done }) => done >= 1);
    await database.query({
      text: `
        UPDATE jobs
        SET
          heartbeat_at = now() - interval '2 minutes',
          claim = gen_random_uuid(),
          attempts = 10
        WHERE id = $1`,
      values: [id],
    });
    expect(await until(id, isOver)).toMatchObject({
      state: 'failed',
      error: { code: 'JOB_INTERRUPTED' },
    });
  });

  it('ends when the account behind it is closed', async () => {
    await database.query({ text: "UPDATE users SET status = 'closed' WHERE username = 'nimal'" });
    const { rows } = await database.query<{ id: string }>({
      text: `
      INSERT INTO jobs (id, kind, actor_id, input)
      SELECT gen_random_uuid(), 'counting', id, '{"until":5}'
      FROM users
      WHERE username = 'nimal'
      RETURNING id`,
    });
    const state = async (): Promise<{ state: string; error: { code: string } | null }> =>
      (
        await database.query<{ state: string; error: { code: string } | null }>({
          text: 'SELECT state, error FROM jobs WHERE id = $1',
          values: [rows[0]?.id],
        })
      ).rows[0] ?? { state: '', error: null };
    await until(await queue('counting', { until: 1 }), isOver);
    expect(await state()).toMatchObject({ state: 'failed', error: { code: 'UNAUTHORIZED' } });
  });

  it('is continued by another gateway when its own stops', async () => {
    const second = await startGateway({ database, jobKinds: [counting] });
    const id = await queue('counting', { until: 30 });
    await until(id, ({ done }) => done >= 1);
    const waiting = await queue('counting', { until: 1 });
    let isStopped = false;
    const stopping = gateway.close().then(() => {
      isStopped = true;
    });
    while (!isStopped) {
      gates.shift()?.();
      await setImmediate();
    }
    await stopping;
    gateway = second;
    expect(await read(id)).toMatchObject({ error: null, endedAt: null });
    expect(await until(id, isOver)).toMatchObject({ state: 'done', result: { reached: 30 } });
    expect(await until(waiting, isOver)).toMatchObject({ state: 'done', result: { reached: 1 } });
  });
});
