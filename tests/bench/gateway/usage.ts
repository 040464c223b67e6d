import { readFileSync } from 'node:fs';
import type pg from 'pg';

/** Usage of a server process: memory in bytes, processor time since its start in microseconds. */
export interface Usage {
  rss: number;
  processor: number;
}

export function usage(): Usage {
  const { user, system } = process.cpuUsage();
  return { rss: process.memoryUsage().rss, processor: user + system };
}

/**
 * Processor time in microseconds of a server's database processes, identified by application name.
 * 0 where the system does not report it.
 */
export async function databaseTime(client: pg.Client, applicationName: string): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE application_name = $1',
    [applicationName],
  );
  try {
    return rows.reduce(
      (sum, { pid }) =>
        sum + Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1000,
      0,
    );
  } catch {
    return 0;
  }
}
