import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { expect, test } from 'vitest';
import { startPatroniCluster } from './patroniCluster.ts';
import { BACK_MS, createFaculty, startWriting } from './writers.ts';

const PATIENCE = 600_000;
/** The lease of `deploy/postgresql/patroni.yaml`, the shortest that Patroni accepts. */
const LEASE_MS = 20_000;

/** Whether a commit on the primary waits for its standby. */
async function isSynchronous(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    `SELECT 1 FROM pg_stat_replication WHERE sync_state IN ('sync', 'quorum')`,
  );
  await client.end();
  return rows.length === 1;
}

test(
  'After the primary and its Patroni are killed, the standby takes over when the lease has ended, running gateways write again within ten seconds of that, and nothing acknowledged is lost',
  async () => {
    const { primary, standby, databaseUrl, leader } = await startPatroniCluster();
    await createFaculty(primary.url);
    await expect.poll(() => isSynchronous(primary.url), { timeout: 60_000 }).toBe(true);
    const writing = await startWriting(databaseUrl);

    const killed = performance.now();
    await primary.kill();
    await expect.poll(leader, { timeout: 2 * LEASE_MS, interval: 50 }).not.toBe(primary.name);
    const allowed = performance.now();
    expect(allowed - killed).toBeLessThan(LEASE_MS + 5_000);
    await writing.isBack(allowed, allowed + BACK_MS);
    expect(await leader()).toBe(standby.name);
    await writing.expectNothingLost(standby.url);
  },
  PATIENCE,
);
