import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../gateway/db/migrate.ts';
import { openDatabase } from '../../gateway/db/openDatabase.ts';
import { fillFaculty, PASSWORD } from '../gateway/equipment/faculty.ts';
import { SECRET } from '../gateway/equipment/gatewayUnderTest.ts';
import {
  addressOf,
  type PostgresServer,
  startPostgresServer,
} from '../gateway/equipment/postgresServer.ts';
import { startScript } from '../gateway/equipment/scriptProcess.ts';
import { temporaryDirectory } from '../gateway/equipment/temporaryDirectory.ts';
import { MIGRATIONS } from '../gateway/equipment/testDatabases.ts';

const PATIENCE = 600_000;
const BACK_MS = 10_000;

async function asAdministrator(server: PostgresServer, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** A primary with the faculty, whose commits wait for its standby. */
async function startPair(): Promise<{ primary: PostgresServer; standby: PostgresServer }> {
  const primary = await startPostgresServer({ fsync: false });
  onTestFinished(() => primary.stop());
  const database = await openDatabase({ databaseUrl: primary.url, dataDir: '' });
  await migrate(database, MIGRATIONS);
  await fillFaculty(database);
  await database.close();
  const standby = await startPostgresServer({
    fsync: false,
    standbyOf: primary,
    settings: { cluster_name: 'standby' },
  });
  onTestFinished(() => standby.stop());
  await asAdministrator(
    primary,
    `ALTER SYSTEM SET synchronous_standby_names = 'standby'`,
    'SELECT pg_reload_conf()',
  );
  return { primary, standby };
}

async function startGatewayOn(databaseUrl: string): Promise<string> {
  const gateway = startScript('gatewayProcess', {
    databaseUrl,
    jwtSecret: SECRET,
    dataDir: temporaryDirectory(),
  });
  onTestFinished(() => gateway.kill());
  await gateway.printed(1);
  return gateway.lines[0] ?? '';
}

/** Creates records until `end` is called, and notes those that were acknowledged. */
class Writer {
  readonly acknowledged: { code: string; at: number }[] = [];
  readonly statuses = new Set<number>();
  readonly #ended: Promise<void>;
  #isOver = false;

  constructor(name: string, origin: string, token: string) {
    this.#ended = this.#write(name, origin, token);
  }

  async #write(name: string, origin: string, token: string): Promise<void> {
    for (let number = 1; !this.#isOver; number += 1) {
      const code = `${name}-${number}`;
      const answer = await fetch(`${origin}/api/publication-types`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ code, name: { en: code, si: code }, position: number }),
      });
      this.statuses.add(answer.status);
      if (answer.status === 201) this.acknowledged.push({ code, at: performance.now() });
      await answer.body?.cancel();
      // Below what one person may send in a minute.
      await pause(30);
    }
  }

  end(): Promise<void> {
    this.#isOver = true;
    return this.#ended;
  }
}

const firstAfter = ({ acknowledged }: Writer, moment: number): number | undefined =>
  acknowledged.find(({ at }) => at > moment)?.at;

test(
  'After the primary is killed and its synchronous standby promoted, running gateways write again within ten seconds and nothing acknowledged is lost',
  async () => {
    const { primary, standby } = await startPair();
    const databaseUrl = addressOf(primary, standby);
    const origins = await Promise.all([startGatewayOn(databaseUrl), startGatewayOn(databaseUrl)]);
    const signedIn = await fetch(`${origins[0]}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password: PASSWORD }),
    });
    const { data } = (await signedIn.json()) as { data: { token: string } };
    const writers = origins.flatMap((origin, gateway) =>
      [1, 2].map((number) => new Writer(`w${gateway}-${number}`, origin, data.token)),
    );
    const acknowledged = () => writers.flatMap((writer) => writer.acknowledged);
    await expect.poll(() => acknowledged().length, { timeout: 60_000 }).toBeGreaterThan(100);

    const killed = performance.now();
    await primary.kill();
    // What Patroni does when its lease on the primary has ended.
    await asAdministrator(standby, 'SELECT pg_promote()');
    const promoted = performance.now();
    for (const writer of writers)
      await expect
        .poll(() => firstAfter(writer, promoted), { timeout: 60_000 })
        .toBeLessThan(killed + BACK_MS);
    for (const origin of origins)
      await expect
        .poll(async () => (await fetch(`${origin}/api/ready`)).status, {
          timeout: Math.max(1, killed + BACK_MS - performance.now()),
        })
        .toBe(200);
    await Promise.all(writers.map((writer) => writer.end()));

    const survived = await openDatabase({ databaseUrl: standby.url, dataDir: '' });
    onTestFinished(() => survived.close());
    const { rows: lost } = await survived.query({
      text: `
        SELECT code
        FROM unnest($1::text[]) AS code
        WHERE code NOT IN (SELECT code FROM publication_types)`,
      values: [acknowledged().map(({ code }) => code)],
    });
    expect(lost).toEqual([]);
    expect([...new Set(writers.flatMap(({ statuses }) => [...statuses]))].sort()).toEqual([
      201, 503,
    ]);
  },
  PATIENCE,
);
