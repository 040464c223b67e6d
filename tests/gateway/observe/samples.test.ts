import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeExpired } from '../../../gateway/access/housekeeping.ts';
import { measureGrowth } from '../../../gateway/observe/growth.ts';
import type { AnsweredRequest } from '../../../gateway/observe/requests.ts';
import { createTrafficSampler } from '../../../gateway/observe/trafficSamples.ts';
import type { PortalStatus } from '../../../src/contract/wire/calls/statusCalls.ts';
import { dataOf, startDemoGateway, type DemoGateway } from '../equipment/demoGateway.ts';

let gateway: DemoGateway;
beforeAll(async () => {
  gateway = await startDemoGateway();
});
afterAll(() => gateway.close());

const answered = (status: number, durationMs: number): AnsweredRequest =>
  ({ status, durationMs, isStream: false }) as AnsweredRequest;

const readStatus = async (): Promise<PortalStatus> =>
  dataOf<PortalStatus>(await (await gateway.as('admin'))('GET', '/status'));

describe('The status', () => {
  test('is for administrators', async () => {
    for (const name of ['dean', 'registrar', 'student'])
      expect((await (await gateway.as(name))('GET', '/status')).statusCode).toBe(403);
  });

  test('claims nothing before anything was measured', async () => {
    await gateway.database.query({ text: 'TRUNCATE traffic_samples, growth_samples' });
    const { growth, tables, traffic, replicas, migrations, database } = await readStatus();
    expect({ growth, tables, traffic, replicas }).toEqual({
      growth: null,
      tables: [],
      traffic: [],
      replicas: [],
    });
    const { rows } = await gateway.database.query<{ count: number; name: string }>({
      text: `
        SELECT count(*)::int AS count, (array_agg(name ORDER BY position DESC))[1] AS name
        FROM applied_migrations`,
    });
    expect(migrations).toMatchObject({ applied: rows[0]?.count, last: rows[0]?.name });
    expect(database.kind).toBe('server');
  });

  test('adds up what all gateways did in the same minutes', async () => {
    await gateway.database.query({ text: 'TRUNCATE traffic_samples' });
    const [one, other] = [
      createTrafficSampler(gateway.database),
      createTrafficSampler(gateway.database),
    ];
    one.observe(answered(200, 10));
    one.observe(answered(503, 30));
    other.observe(answered(200, 20));
    await one.store();
    await other.store();
    // Stored once: nothing is added the second time.
    await one.store();
    const { traffic } = await readStatus();
    const sum = (figure: (sample: (typeof traffic)[number]) => number): number =>
      traffic.reduce((total, sample) => total + figure(sample), 0);
    expect(sum(({ requests }) => requests)).toBe(3);
    expect(sum(({ failures }) => failures)).toBe(1);
    expect(sum(({ requests, meanMs }) => requests * meanMs)).toBeCloseTo(60);
    for (const { latencyMs } of traffic) expect(latencyMs).toBeGreaterThan(0);
  });

  test('keeps what could not be stored for the next time', async () => {
    const { database } = gateway;
    await database.query({ text: 'TRUNCATE traffic_samples' });
    let isAway = true;
    const sampler = createTrafficSampler({
      ...database,
      query: (statement) =>
        isAway ? Promise.reject(new Error('away')) : database.query(statement),
    });
    sampler.observe(answered(200, 5));
    await expect(sampler.store()).rejects.toThrow('away');
    isAway = false;
    await sampler.store();
    expect((await readStatus()).traffic.map(({ requests }) => requests)).toEqual([1]);
  });

  test('shows the sizes as measured and their change since a day and a month ago', async () => {
    const { database } = gateway;
    await database.query({ text: 'TRUNCATE growth_samples' });
    await measureGrowth(database, '');
    await database.query({
      text: `
        INSERT INTO growth_samples (at, database_bytes, files, file_bytes, tables)
        SELECT now() - age.days * interval '1 day', database_bytes - age.days * 1000,
          files, file_bytes - age.days, tables || '{"users": 8192}'
        FROM growth_samples, (VALUES (0.9), (20), (31)) AS age(days)`,
    });
    const { growth, tables } = await readStatus();
    expect((growth?.now.databaseBytes ?? 0) - (growth?.dayAgo.databaseBytes ?? 0)).toBe(900);
    expect((growth?.now.databaseBytes ?? 0) - (growth?.monthAgo.databaseBytes ?? 0)).toBe(20_000);
    const bytes = tables.map((table) => table.bytes);
    expect(bytes).toEqual(bytes.toSorted((one, two) => two - one));
    const { rows } = await database.query<{ name: string; bytes: number }>({
      text: `
        SELECT relname AS name, pg_total_relation_size(oid)::float8 AS bytes
        FROM pg_class
        WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
        ORDER BY bytes DESC
        LIMIT 1`,
    });
    expect(tables[0]?.name).toBe(rows[0]?.name);
    expect(tables[0]?.bytes).toBeGreaterThan((rows[0]?.bytes ?? 0) * 0.5);
  });

  test('forgets samples that no plot shows any more', async () => {
    const { database } = gateway;
    await database.query({
      text: `
        INSERT INTO traffic_samples (at, requests, failures, duration_ms, event_loop_ms, latency_ms)
        VALUES (now() - interval '9 days', 1, 0, 1, 1, 1)`,
    });
    await removeExpired({ database, now: () => new Date() });
    const { rows } = await database.query({
      text: `
        SELECT at FROM traffic_samples WHERE at < now() - interval '8 days'
        UNION ALL
        SELECT at FROM growth_samples WHERE at < now() - interval '32 days'`,
    });
    expect(rows).toEqual([]);
  });
});
