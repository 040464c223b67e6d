import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../gateway/db/database.ts';
import { migrate } from '../../../gateway/db/migrate.ts';
import { openDatabase } from '../../../gateway/db/openDatabase.ts';
import type { BulkAnswer } from '../../../src/contract/wire/bulk.ts';
import type { ImportRun } from '../../../src/contract/wire/calls/importCalls.ts';
import { fillFaculty, PASSWORD } from '../equipment/faculty.ts';
import type { GatewayProcessOptions } from '../equipment/gatewayProcess.ts';
import { SECRET } from '../equipment/gatewayUnderTest.ts';
import { type PostgresServer, startPostgresServer } from '../equipment/postgresServer.ts';
import { type ScriptProcess, startScript } from '../equipment/scriptProcess.ts';
import { MIGRATIONS } from '../equipment/testDatabases.ts';
import { uploadOf } from '../equipment/uploadOf.ts';

const PATIENCE = 240_000;
const POLL = { timeout: 120_000, interval: 50 };
/** Rows of a job: more than are changed at once, and enough to stop it halfway. */
const ROWS = 800;
/** Within this time another gateway continues. */
const TAKEN_OVER_MS = 15_000;

let server: PostgresServer;
let database: Database;
let gateways: ScriptProcess[] = [];
let token: string;

beforeAll(async () => {
  server = await startPostgresServer({ fsync: false });
  database = await openDatabase({ databaseUrl: server.url, dataDir: '' });
  await migrate(database, MIGRATIONS);
  await fillFaculty(database);
  const gateway = await start();
  const signedIn = await call<{ token: string }>(gateway, 'POST', '/login', {
    username: 'admin',
    password: PASSWORD,
  });
  token = signedIn.token;
}, PATIENCE);
afterEach(async () => {
  await Promise.all(gateways.map((gateway) => gateway.kill()));
  gateways = [];
});
afterAll(async () => {
  await database.close();
  await server.stop();
});

async function start(): Promise<ScriptProcess> {
  const options: GatewayProcessOptions = {
    databaseUrl: server.url,
    jwtSecret: SECRET,
    dataDir: tmpdir(),
  };
  const gateway = startScript('gatewayProcess', options);
  gateways.push(gateway);
  await gateway.printed(1);
  return gateway;
}

async function send<T>({ lines }: ScriptProcess, path: string, init: RequestInit): Promise<T> {
  const headers = { ...(token ? { authorization: `Bearer ${token}` } : {}), ...init.headers };
  const answer = await fetch(`${lines[0]}/api${path}`, { ...init, headers });
  const text = await answer.text();
  expect([answer.ok, text]).toEqual([true, expect.any(String)]);
  return (JSON.parse(text) as { data: T }).data;
}
const call = <T>(
  gateway: ScriptProcess,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> =>
  send<T>(gateway, path, {
    method,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  });

interface StoredJob extends Record<string, unknown> {
  state: string;
  done: number;
  attempts: number;
  error: unknown;
}
const jobOf = async (id: string): Promise<StoredJob> => {
  const { rows } = await database.query<StoredJob>({
    text: 'SELECT state, done, attempts, error FROM jobs WHERE id = $1',
    values: [id],
  });
  return rows[0] ?? { state: 'missing', done: 0, attempts: 0, error: null };
};
const progress = (id: string, steps: number): Promise<void> =>
  expect.poll(async () => (await jobOf(id)).done, POLL).toBeGreaterThan(steps);
const over = (id: string): Promise<void> =>
  expect.poll(async () => (await jobOf(id)).state, POLL).toBe('done');

/** A gateway that is held takes no job from one that answers. */
const hold = ({ processId }: ScriptProcess): boolean => process.kill(processId, 'SIGSTOP');

/** Kills a gateway at work on a job, and lets its held successor go on. Returns at the job's end. */
async function killAtWork(
  { working, successor }: Record<'working' | 'successor', ScriptProcess>,
  job: string,
): Promise<void> {
  await progress(job, 100);
  await working.kill();
  process.kill(successor.processId, 'SIGCONT');
  const killed = Date.now();
  const { done, attempts } = await jobOf(job);
  expect([done < ROWS, attempts]).toEqual([true, 1]);
  await progress(job, done);
  expect(Date.now() - killed).toBeLessThan(TAKEN_OVER_MS);
  await over(job);
  const after = await jobOf(job);
  expect(after).toMatchObject({ state: 'done', done: ROWS, error: null });
  // A gateway that a busy machine holds up for long is taken for dead as well.
  expect(after.attempts).toBeGreaterThan(1);
}

const file = (name: string): string =>
  [
    'label.en,label.si,url',
    ...Array.from({ length: ROWS }, (_, n) => `Page ${n},පිටුව ${n},https://${name}.example/${n}`),
  ].join('\n');

/** Uploads a file and begins to write it. */
async function beginImport(gateway: ScriptProcess, name: string): Promise<ImportRun> {
  const { payload, headers } = uploadOf(file(name));
  const run = await send<ImportRun>(gateway, '/links/-/imports', {
    method: 'POST',
    body: new Uint8Array(payload),
    headers,
  });
  await call(gateway, 'PUT', `/imports/${run.id}`, run.settings);
  await expect
    .poll(async () => (await call<ImportRun>(gateway, 'GET', `/imports/${run.id}`)).state, POLL)
    .toBe('rehearsed');
  return call<ImportRun>(gateway, 'POST', `/imports/${run.id}/apply`);
}

const NOTHING = { rows: 0, addresses: 0, logged: 0 };
const written = async (name: string): Promise<typeof NOTHING> => {
  const { rows } = await database.query<typeof NOTHING>({
    text: `
      SELECT
        count(*)::int AS rows,
        count(DISTINCT url)::int AS addresses,
        (
          SELECT count(*)::int
          FROM activities
          WHERE resource = 'links' AND action = 'create' AND after->>'url' LIKE $1
        ) AS logged
      FROM links
      WHERE url LIKE $1`,
    values: [`https://${name}.example/%`],
  });
  return rows[0] ?? NOTHING;
};
const ONCE = { rows: ROWS, addresses: ROWS, logged: ROWS };

/** Versions of the links, with their number. */
const versions = async (name: string): Promise<unknown> =>
  (
    await database.query({
      text: `
        SELECT version, position, count(*)::int AS links
        FROM links
        WHERE url LIKE $1
        GROUP BY version, position`,
      values: [`https://${name}.example/%`],
    })
  ).rows;

test(
  'An import, a change of hundreds of records and its undo are continued within 15 seconds by another gateway when theirs is killed, and write each record once',
  async () => {
    const [first, second] = [gateways[0] ?? (await start()), await start()];
    hold(second);
    const run = await beginImport(first, 'killed');
    await killAtWork({ working: first, successor: second }, run.job ?? '');
    expect(await written('killed')).toEqual(ONCE);
    expect(await call<ImportRun>(second, 'GET', `/imports/${run.id}`)).toMatchObject({
      state: 'applied',
      stopped: null,
      counts: { applied: ROWS },
    });

    const third = await start();
    hold(third);
    const { job: bulk, total } = (await call<BulkAnswer>(second, 'POST', '/links/-/bulk', {
      filter: { url_contains: '//killed.' },
      expectedCount: ROWS,
      values: { position: 7 },
    })) as { job: string; total: number };
    expect(total).toBe(ROWS);
    await killAtWork({ working: second, successor: third }, bulk);
    expect(await versions('killed')).toEqual([{ version: 2, position: 7, links: ROWS }]);

    const { rows } = await database.query<{ set: string }>({
      text: `SELECT result->>'changeSet' AS set FROM jobs WHERE id = $1`,
      values: [bulk],
    });
    const fourth = await start();
    hold(fourth);
    const { job: undo } = await call<{ job: string }>(
      third,
      'POST',
      `/change-sets/${rows[0]?.set}/undo`,
      {},
    );
    await killAtWork({ working: third, successor: fourth }, undo);
    const [back] = (await versions('killed')) as { version: number; links: number }[];
    expect(back).toMatchObject({ version: 3, links: ROWS });
  },
  PATIENCE,
);

test(
  'An import goes on by itself when the database is killed in the middle and comes back seconds later, and writes each row once',
  async () => {
    const gateway = await start();
    const { job } = await beginImport(gateway, 'restarted');
    await progress(job ?? '', 100);
    await server.kill();
    await pause(3_000);
    await server.start();
    await over(job ?? '');
    expect(await written('restarted')).toEqual(ONCE);
    expect(await jobOf(job ?? '')).toMatchObject({ done: ROWS, error: null });
  },
  PATIENCE,
);

test(
  'A job that meets a lock for longer than it may wait tries again and refuses no record',
  async () => {
    const gateway = await start();
    const client = await database.pool.connect();
    await client.query('BEGIN');
    await client.query(`
      SELECT 1
      FROM links
      WHERE url LIKE 'https://restarted.example/1%'
      FOR UPDATE`);
    const { job } = (await call<BulkAnswer>(gateway, 'POST', '/links/-/bulk', {
      filter: { url_contains: '//restarted.' },
      expectedCount: ROWS,
      values: { position: 9 },
    })) as { job: string };
    // Longer than a statement waits for a lock.
    await pause(5_000);
    expect(await jobOf(job)).toMatchObject({ state: 'running' });
    await client.query('ROLLBACK');
    client.release();
    await over(job);
    expect(await versions('restarted')).toEqual([{ version: 2, position: 9, links: ROWS }]);
    expect(await jobOf(job)).toMatchObject({ done: ROWS, error: null });
  },
  PATIENCE,
);
