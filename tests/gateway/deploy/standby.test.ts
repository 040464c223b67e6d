import { execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../../gateway/db/migrate.ts';
import { openDatabase } from '../../../gateway/db/openDatabase.ts';
import { createMetrics } from '../../../gateway/observe/metrics.ts';
import { readReplicas } from '../../../gateway/observe/readings.ts';
import { freePort } from '../equipment/freePort.ts';
import { postgresBinaries, unprivilegedUser } from '../equipment/postgresBinaries.ts';
import { startPostgresServer } from '../equipment/postgresServer.ts';
import { temporaryDirectory } from '../equipment/temporaryDirectory.ts';
import { MIGRATIONS } from '../equipment/testDatabases.ts';

const SCRIPTS = path.resolve(import.meta.dirname, '../../../deploy/postgresql');
const PATIENCE = 180_000;

test(
  'The scripts of deploy/ make a standby that follows; the metrics tell its delay, and say when the database is away',
  async () => {
    const primary = await startPostgresServer({ fsync: false });
    onTestFinished(() => primary.stop());
    const { port } = new URL(primary.url);
    const home = temporaryDirectory();
    const user = unprivilegedUser();
    if (user) chownSync(home, user.uid, user.gid);
    const environment = {
      ...process.env,
      PATH: `${postgresBinaries()}:${process.env['PATH']}`,
      PGHOST: '127.0.0.1',
      PGPORT: port,
      LC_ALL: 'C.UTF-8',
    };
    // The primary of the test trusts this machine already; what is added to its rules goes nowhere.
    mkdirSync(path.join(home, 'rules'));
    execFileSync('/bin/sh', [path.join(SCRIPTS, 'primary.sh')], {
      env: {
        ...environment,
        PGDATA: path.join(home, 'rules'),
        POSTGRES_USER: 'postgres',
        POSTGRES_DB: 'postgres',
        REPLICATION_PASSWORD: `a 'quoted' password`,
      },
      stdio: 'pipe',
    });
    const standby = spawn(
      '/bin/sh',
      [path.join(SCRIPTS, 'standby.sh'), '-c', `unix_socket_directories=${home}`],
      {
        ...user,
        cwd: home,
        env: {
          ...environment,
          PRIMARY_HOST: '127.0.0.1',
          PRIMARY_PORT: port,
          PGPASSWORD: `a 'quoted' password`,
          PGDATA: path.join(home, 'data'),
          PORT: String(await freePort()),
        },
        stdio: 'ignore',
      },
    );
    onTestFinished(() => void standby.kill('SIGQUIT'));

    const database = await openDatabase({ databaseUrl: primary.url, dataDir: '' });
    onTestFinished(() => database.close());
    await migrate(database, MIGRATIONS);
    await expect
      .poll(() => readReplicas(database), { timeout: 60_000, interval: 200 })
      .toMatchObject([{ name: 'standby' }]);
    const metrics = createMetrics({
      database,
      version: '1.0.0',
      dataDir: home,
      idleMinutes: async () => 30,
    });
    const { text } = await metrics.write();
    expect(text).toMatch(/^portal_replica_delay_seconds\{replica="standby"\} \d/m);
    expect(text).toMatch(/^portal_database_up 1$/m);

    await primary.kill();
    const { text: without } = await metrics.write();
    expect(without).toMatch(/^portal_database_up 0$/m);
    expect(without).not.toMatch(
      /^portal_(replica_delay_seconds|sessions|database_latency\w+|jobs)[ {]/m,
    );
    expect(without).toMatch(/^process_cpu_seconds_total /m);
  },
  PATIENCE,
);
