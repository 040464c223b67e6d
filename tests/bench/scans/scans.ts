import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '../../../gateway/db/openDatabase.ts';
import { buildProcesses } from '../../gateway/equipment/builtProcesses.ts';
import { fillLectureHall, scanBurst, within } from '../../gateway/equipment/lectureHall.ts';
import { startPostgresServer } from '../../gateway/equipment/postgresServer.ts';
import { startScript } from '../../gateway/equipment/scriptProcess.ts';
import { createSeededTemplate } from '../../gateway/equipment/seededTemplate.ts';
import {
  createDatabaseFrom,
  createMigratedTemplate,
} from '../../gateway/equipment/testDatabases.ts';
import type { Budget } from '../budget.ts';

const WARM = 60;
const HALL = 1_500;
/**
 * A minute of a full hall, then the same hall at four times the rate, where the only guarantee is
 * that no scan is lost.
 */
const PACES = [25, 100];
const PROMISED = PACES[0];

/**
 * Students of a full hall scan at two gateways on one PostgreSQL server that flushes every commit,
 * in milliseconds of wall-clock time.
 */
export async function benchScans(): Promise<Budget[]> {
  const server = await startPostgresServer();
  const processes = await buildProcesses();
  try {
    const template = await createSeededTemplate(
      server.url,
      await createMigratedTemplate(server.url, path.resolve('gateway/migrations')),
    );
    const databaseUrl = await createDatabaseFrom(server.url, template);
    const jwtSecret = randomBytes(36).toString('base64url');
    const database = await openDatabase({ databaseUrl, dataDir: '' });
    const gateways = [1, 2].map(() =>
      startScript(
        'gatewayProcess',
        { databaseUrl, jwtSecret, dataDir: tmpdir() },
        processes.folder,
      ),
    );
    const hall = await fillLectureHall(database, WARM + HALL * PACES.length, jwtSecret);
    await Promise.all(gateways.map((gateway) => gateway.printed(1)));
    const origins = gateways.map(({ lines }) => lines[0] ?? '');
    await scanBurst(origins, hall, hall.seats.slice(0, WARM), 25);
    const budgets: Budget[] = [];
    for (const [index, pace] of PACES.entries()) {
      const first = WARM + index * HALL;
      const burst = await scanBurst(origins, hall, hall.seats.slice(first, first + HALL), pace);
      const refused = [...burst.statuses].filter((status) => status !== 200);
      const note = `${HALL} scans in ${burst.seconds.toFixed(1)} s, median ${within(burst, 0.5).toFixed(0)} ms, slowest ${within(burst, 1).toFixed(0)} ms`;
      budgets.push({
        what: `scans, ${pace} a second: p99 in ms`,
        value: within(burst, 0.99),
        ...(pace === PROMISED ? { most: 300 } : {}),
        note,
      });
      budgets.push({
        what: `scans, ${pace} a second: other answers than 200`,
        value: refused.length,
        most: 0,
      });
    }
    await Promise.all(gateways.map((gateway) => gateway.kill()));
    await database.close();
    return budgets;
  } finally {
    processes.remove();
    await server.stop();
  }
}
