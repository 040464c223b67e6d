import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { onTestFinished, test } from 'vitest';
import {
  addressOf,
  type PostgresServer,
  startPostgresServer,
} from '../gateway/equipment/postgresServer.ts';
import { BACK_MS, createFaculty, startWriting } from './writers.ts';

const PATIENCE = 600_000;

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
  await createFaculty(primary.url);
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

test(
  'After the primary is killed and its synchronous standby promoted, running gateways write again within ten seconds and nothing acknowledged is lost',
  async () => {
    const { primary, standby } = await startPair();
    const writing = await startWriting(addressOf(primary, standby));
    const killed = performance.now();
    await primary.kill();
    await asAdministrator(standby, 'SELECT pg_promote()');
    await writing.isBack(performance.now(), killed + BACK_MS);
    await writing.expectNothingLost(standby.url);
  },
  PATIENCE,
);
