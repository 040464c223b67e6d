import type { Database } from '../db/database.ts';
import { migrate, type MigrateOptions } from '../db/migrate.ts';
import { installQueue } from '../notify/letterQueue.ts';

/**
 * Brings every table to the state of this gateway: the portal's own by their migrations, and those
 * of the queue. Answers the migrations applied.
 */
export async function prepareTables(
  database: Database,
  migrations: string,
  options?: MigrateOptions,
): Promise<string[]> {
  const applied = await migrate(database, migrations, options);
  await installQueue(database);
  return applied;
}
