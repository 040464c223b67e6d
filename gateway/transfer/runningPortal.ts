import type { Database } from '../db/database.ts';
import { queryRow } from '../db/queryable.ts';

const OTHERS = `
  SELECT EXISTS (
    SELECT 1
    FROM pg_stat_activity
    WHERE datname = current_database()
      AND application_name = current_setting('application_name')
      AND pid <> pg_backend_pid()
  ) AS found`;

/**
 * Refuses a database that gateways are connected to: what they write during a move would be lost.
 * An embedded database is refused by its lock.
 */
export async function assertNotRunning(database: Database): Promise<void> {
  if (database.kind === 'embedded') return;
  const others = await queryRow<{ found: boolean }>(database, { text: OTHERS });
  if (others?.found === true)
    throw new Error('A portal is running on this database. Stop every gateway first.');
}
