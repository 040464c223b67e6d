import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../gateway/db/openDatabase.ts';
import type { ImportRun } from '../../../src/contract/wire/calls/importCalls.ts';
import type { Job } from '../../../src/contract/wire/calls/jobCalls.ts';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../equipment/demoGateway.ts';
import { startGateway, type GatewayUnderTest } from '../equipment/gatewayUnderTest.ts';
import { importerFor, type Importer } from '../equipment/importSteps.ts';
import { startUnsteadyProxy } from '../equipment/unsteadyProxy.ts';

const ROWS = 300;
const HELD_ROW = 80;

let gateway: DemoGateway;
let admin: CallAs;
let importer: Importer;
beforeAll(async () => {
  gateway = await startDemoGateway();
  admin = await gateway.as('admin');
  importer = await importerFor(gateway, 'admin');
});
afterAll(() => gateway.close());
beforeEach(() =>
  gateway.database.query({ text: "DELETE FROM links WHERE url LIKE 'https://import.example/%'" }),
);

/** No field of a link is unique, so a row written twice creates two records. */
const file = [
  'label.en,label.si,url',
  ...Array.from({ length: ROWS }, (_, n) => `Page ${n},පිටුව ${n},https://import.example/${n}`),
].join('\n');
const links = async (): Promise<string[]> =>
  (
    await gateway.database.query<{ url: string }>({
      text: "SELECT url FROM links WHERE url LIKE 'https://import.example/%'",
    })
  ).rows.map(({ url }) => url);
const read = async (id: string, call = admin): Promise<ImportRun> =>
  dataOf<ImportRun>(await call('GET', `/imports/${id}`));
const jobOf = async (run: ImportRun, call = admin): Promise<Job> =>
  dataOf<Job>(await call('GET', `/jobs/${run.job}`));

/** Keeps a job from passing one row until it is released. */
async function holdRow(id: string): Promise<() => Promise<void>> {
  const client = await gateway.database.pool.connect();
  await client.query('BEGIN');
  await client.query('SELECT 1 FROM import_rows WHERE import_id = $1 AND "row" = $2 FOR UPDATE', [
    id,
    HELD_ROW,
  ]);
  let isHeld = true;
  const release = async (): Promise<void> => {
    if (!isHeld) return;
    isHeld = false;
    await client.query('ROLLBACK');
    client.release();
  };
  onTestFinished(release);
  return release;
}

/** The rows that a job completes before the held one. */
const halfWay = async (run: ImportRun, call = admin): Promise<void> => {
  let [before, now] = [-1, 0];
  await expect
    .poll(
      async () => {
        [before, now] = [now, (await jobOf(run, call)).done];
        return now > 0 && now === before;
      },
      { timeout: 30_000, interval: 150 },
    )
    .toBe(true);
};
const cancel = (run: ImportRun): Promise<unknown> => admin('POST', `/jobs/${run.job}/cancel`, {});
const stopped = async (id: string): Promise<ImportRun> => {
  await expect
    .poll(async () => (await read(id)).stopped, { timeout: 30_000, interval: 50 })
    .not.toBeNull();
  return read(id);
};
const uploaded = async (): Promise<ImportRun> =>
  dataOf<ImportRun>(await importer.upload('links', file));

it('A cancelled dry run can be started again with its settings', async () => {
  const run = await uploaded();
  const release = await holdRow(run.id);
  const begun = dataOf<ImportRun>(await admin('PUT', `/imports/${run.id}`, run.settings));
  await halfWay(begun);
  await cancel(begun);
  await release();
  expect(await stopped(run.id)).toMatchObject({
    state: 'rehearsing',
    stopped: { state: 'cancelled', code: null },
    settings: run.settings,
    counts: { applied: 0 },
  });
  expect((await admin('POST', `/imports/${run.id}/apply`)).statusCode).toBe(409);
  await admin('PUT', `/imports/${run.id}`, run.settings);
  expect((await importer.settled(run.id, 'rehearsed')).counts).toMatchObject({ new: ROWS });
  expect(await links()).toEqual([]);
});

it('A cancelled import reports the written rows, continues with the rest, and repeats none', async () => {
  const run = await importer.rehearse('links', file);
  const release = await holdRow(run.id);
  const begun = dataOf<ImportRun>(await admin('POST', `/imports/${run.id}/apply`));
  await halfWay(begun);
  expect((await admin('POST', `/imports/${run.id}/apply`)).statusCode).toBe(409);
  expect((await admin('PUT', `/imports/${run.id}`, run.settings)).statusCode).toBe(409);
  await cancel(begun);
  await release();
  const half = await stopped(run.id);
  const written = await links();
  expect(half).toMatchObject({
    state: 'applying',
    stopped: { state: 'cancelled' },
    counts: { applied: written.length, new: ROWS },
  });
  expect(written.length).toBeGreaterThan(0);
  expect(written.length).toBeLessThan(ROWS);
  expect((await importer.apply(run)).counts).toMatchObject({ applied: ROWS });
  expect((await links()).toSorted()).toEqual(
    Array.from({ length: ROWS }, (_, n) => `https://import.example/${n}`).toSorted(),
  );
});

it('The written rows of a stopped import can be undone, and the whole file imported after that', async () => {
  const run = await importer.rehearse('links', file);
  const release = await holdRow(run.id);
  const begun = dataOf<ImportRun>(await admin('POST', `/imports/${run.id}/apply`));
  await halfWay(begun);
  await cancel(begun);
  await release();
  const half = await stopped(run.id);
  // A further dry run with other settings leaves the written rows unchanged.
  await admin('PUT', `/imports/${run.id}`, { ...run.settings, fixed: { position: '7' } });
  const again = await importer.settled(run.id, 'rehearsed');
  expect(again.counts).toMatchObject({ new: ROWS, applied: half.counts.applied });
  expect(
    (await admin('POST', `/change-sets/${half.changeSet}/undo`, { accept: 'clean' })).statusCode,
  ).toBe(200);
  expect(await links()).toEqual([]);
  expect(await read(run.id)).toMatchObject({ isUndone: true });
  expect((await admin('POST', `/imports/${run.id}/apply`)).statusCode).toBe(409);
  await admin('PUT', `/imports/${run.id}`, run.settings);
  const anew = await importer.settled(run.id, 'rehearsed');
  expect(anew).toMatchObject({ isUndone: false, counts: { new: ROWS, applied: 0 } });
  expect((await importer.apply(anew)).counts).toMatchObject({ applied: ROWS });
  expect(await links()).toHaveLength(ROWS);
});

it('An import of a gateway that died is continued by another, once, from the stored position', async () => {
  const proxy = await startUnsteadyProxy(gateway.database.pool.options.connectionString ?? '');
  const database = await openDatabase({ databaseUrl: proxy.url, dataDir: '' });
  const dying: GatewayUnderTest = await startGateway({ database });
  const token = await dying.signIn('admin', 'Faculty#2026');
  const onDying: CallAs = (method, path, body) => dying.call(method, path, { token, body });
  const run = await importer.rehearse('links', file);
  const release = await holdRow(run.id);
  const begun = dataOf<ImportRun>(await onDying('POST', `/imports/${run.id}/apply`));
  await halfWay(begun, onDying);
  await proxy.stop();
  await release();
  await dying.close();
  await database.close();

  const written = (await links()).length;
  expect(await read(run.id)).toMatchObject({ state: 'applying', stopped: null });
  await gateway.database.query({
    text: "UPDATE jobs SET heartbeat_at = now() - interval '2 minutes' WHERE id = $1",
    values: [begun.job],
  });
  expect(written).toBeLessThan(ROWS);
  expect((await importer.settled(run.id, 'applied')).counts).toMatchObject({ applied: ROWS });
  expect(new Set(await links()).size).toBe(ROWS);
  expect(await links()).toHaveLength(ROWS);
  const { total } = (
    await admin(
      'GET',
      `/links?${query({ filter: { 'label.en_contains': 'Page ' }, range: [0, 0] })}`,
    )
  ).json<{ total: number; data: WireRecord[] }>();
  expect(total).toBe(ROWS);
});
