import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { freePort } from '../equipment/freePort.ts';
import { startObservedGateway, type ObservedGateway } from '../equipment/observedGateway.ts';

const DEPLOY = path.resolve(import.meta.dirname, '../../../deploy');
const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/;

async function startMeasured(): Promise<ObservedGateway & { scrape: () => Promise<string> }> {
  const port = await freePort();
  const gateway = await startObservedGateway({ metricsAddress: { host: '127.0.0.1', port } });
  return {
    ...gateway,
    scrape: async () => {
      const response = await fetch(`http://127.0.0.1:${port}/metrics`);
      expect(response.status).toBe(200);
      return response.text();
    },
  };
}

/** The value of one line; `undefined`: there is none. */
const valueOf = (text: string, line: string): number | undefined => {
  const found = text.split('\n').find((each) => each.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
};

const requestsOf = (text: string, labels: string): number =>
  valueOf(text, `portal_request_duration_seconds_count{${labels}}`) ?? 0;

test('The metrics count every request by the template of its route while calls run, and name no record and no person', async () => {
  const { origin, signIn, scrape } = await startMeasured();
  const headers = await signIn('admin');
  const list = (await (
    await fetch(`${origin}/api/publications?range=[0,9]`, { headers })
  ).json()) as { data: { id: string }[] };
  const texts = await Promise.all(
    list.data.flatMap(({ id }) => [
      fetch(`${origin}/api/publications/${id}`, { headers }).then(() => ''),
      scrape(),
    ]),
  );
  await fetch(`${origin}/api/nothing-like-this`);
  const text = await scrape();
  const read = 'method="GET",route="/api/publications/:id",status="200"';
  expect(list.data.length).toBeGreaterThan(3);
  expect(requestsOf(text, read)).toBe(list.data.length);
  expect(requestsOf(text, 'method="GET",route="none",status="404"')).toBe(1);
  for (const each of [...texts, text]) {
    expect(each).not.toMatch(UUID);
    expect(each).not.toContain('admin');
  }
});

test('The metrics are not served by the portal itself', async () => {
  const { origin } = await startMeasured();
  for (const address of ['/metrics', '/api/metrics'])
    expect(await (await fetch(origin + address)).text()).not.toContain('portal_');
});

test('A gateway whose address for metrics is taken does not start', async () => {
  const port = await freePort();
  const metricsAddress = { host: '127.0.0.1', port };
  await startObservedGateway({ metricsAddress });
  await expect(startObservedGateway({ metricsAddress })).rejects.toThrow(/EADDRINUSE/);
});

test('Transactions that wait for their turn to write are counted as waiting, and reads go on meanwhile', async () => {
  const { database, scrape } = await startMeasured();
  const waiting = async () => valueOf(await scrape(), 'portal_pool_waiting{pool="main"}');
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  // Seven of ten connections write at once; the queue of jobs may wait, too.
  const writers = Array.from({ length: 12 }, () => database.transaction(() => ended));
  await expect.poll(waiting).toBeGreaterThanOrEqual(5);
  expect((await database.query({ text: 'SELECT 1 AS one' })).rows).toEqual([{ one: 1 }]);
  end();
  await Promise.all(writers);
  await expect.poll(waiting).toBe(0);
});

test('The metrics tell the state of the pool, the queue, the e-mails, the sessions, the disk and the files', async () => {
  const { database, signIn, scrape } = await startMeasured();
  await signIn('dean');
  await database.query({
    text: `
      INSERT INTO jobs (id, kind, actor_id, input, state, run_at, ended_at)
      VALUES
        (gen_random_uuid(), 'test', gen_random_uuid(), '{}', 'queued', now() - interval '90 s', NULL),
        (gen_random_uuid(), 'test', gen_random_uuid(), '{}', 'queued', now() + interval '1 h', NULL),
        (gen_random_uuid(), 'test', gen_random_uuid(), '{}', 'failed', now(), now()),
        (gen_random_uuid(), 'test', gen_random_uuid(), '{}', 'failed', now(), now() - interval '2 d'),
        (gen_random_uuid(), 'email', gen_random_uuid(), '{}', 'queued', now() + interval '1 h', NULL),
        (gen_random_uuid(), 'email', gen_random_uuid(), '{}', 'failed', now(), now())`,
  });
  // The first sample of the sizes is taken by the queue after the start.
  await expect.poll(async () => valueOf(await scrape(), 'portal_files')).toBeGreaterThan(0);
  const text = await scrape();
  expect(valueOf(text, 'portal_jobs{kind="test",state="waiting"}')).toBe(2);
  expect(valueOf(text, 'portal_jobs{kind="test",state="due"}')).toBe(1);
  expect(valueOf(text, 'portal_jobs{kind="test",state="failed"}')).toBe(1);
  expect(valueOf(text, 'portal_job_oldest_age_seconds{kind="test"}')).toBeGreaterThanOrEqual(90);
  expect(valueOf(text, 'portal_emails{state="failed"}')).toBe(1);
  expect(valueOf(text, 'portal_database_up')).toBe(1);
  expect(valueOf(text, 'portal_pool_size{pool="main"}')).toBe(10);
  expect(valueOf(text, 'portal_statement_duration_seconds_count')).toBeGreaterThan(5);
  expect(valueOf(text, 'portal_pool_wait_seconds_count{pool="main"}')).toBeGreaterThan(1);
  const { rows } = await database.query<{ files: number; bytes: number; open: number }>({
    text: `
      SELECT count(*)::int AS files, sum(size)::float8 AS bytes,
        (SELECT count(*)::int FROM sessions WHERE revoked_at IS NULL AND expires_at > now()) AS open
      FROM stored_files`,
  });
  expect(valueOf(text, 'portal_files')).toBe(rows[0]?.files);
  expect(valueOf(text, 'portal_files_size_bytes')).toBe(rows[0]?.bytes);
  expect(valueOf(text, 'portal_sessions')).toBe(rows[0]?.open);
  expect(valueOf(text, 'portal_disk_free_bytes')).toBeGreaterThan(0);
  expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e7);
  // The gateway itself queues and sends some.
  await expect
    .poll(async () => {
      const waiting = valueOf(await scrape(), 'portal_emails{state="waiting"}') ?? 0;
      const queued = await database.query<{ count: number }>({
        text: `SELECT count(*)::int FROM jobs WHERE kind = 'email' AND ended_at IS NULL`,
      });
      return [waiting - (queued.rows[0]?.count ?? 0), waiting > 0];
    })
    .toEqual([0, true]);
});

/** Names of metrics in an expression, without the suffixes of histograms. */
const namesIn = (expression: string): string[] =>
  [...expression.matchAll(/\b(?:portal|process|nodejs)_\w+/g)].map(([name]) =>
    name.replace(/_(bucket|sum|count)$/, ''),
  );

test('Every metric that the alert rules and the dashboard name exists, and every metric of the portal is used', async () => {
  const { scrape, origin } = await startMeasured();
  await fetch(`${origin}/api/health`);
  const known = new Set(
    [...(await scrape()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name ?? ''),
  );
  const rules = parse(readFileSync(path.join(DEPLOY, 'prometheus/alerts.yml'), 'utf8')) as {
    groups: { rules: { alert: string; expr: string; annotations: object }[] }[];
  };
  const alerts = rules.groups.flatMap((group) => group.rules);
  const { panels } = JSON.parse(readFileSync(path.join(DEPLOY, 'grafana/portal.json'), 'utf8')) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  const used = [
    ...alerts.map(({ expr }) => expr),
    ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ].flatMap(namesIn);
  expect(alerts.length).toBeGreaterThan(8);
  expect(used.filter((name) => !known.has(name))).toEqual([]);
  const own = [...known].filter((name) => name.startsWith('portal_') && name !== 'portal_info');
  expect(own.filter((name) => !used.includes(name))).toEqual([]);
  for (const { alert, annotations } of alerts)
    expect(Object.keys(annotations), alert).toEqual(['summary', 'action']);
});
