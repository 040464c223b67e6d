import type { TestProject } from 'vitest/node';
import { prepareAreas } from '../../../gateway/app/portal.ts';
import { migrate } from '../../../gateway/db/migrate.ts';
import { openDatabase } from '../../../gateway/db/openDatabase.ts';
import { facultyPortal } from '../../../src/resources/server.ts';
import { createDatabaseFrom, dropDatabase, MIGRATIONS } from '../equipment/testDatabases.ts';

const named = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing`);
  return value;
};

/**
 * Instead of a server of its own: that of the run around the walk, and a copy of its faculty to
 * which only the migrations of the walk are applied.
 */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const server = named('WALK_SERVER');
  const template = 'walk';
  const databaseUrl = await createDatabaseFrom(server, named('WALK_TEMPLATE'), template);
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  try {
    await migrate(database, MIGRATIONS);
    await prepareAreas(facultyPortal, database);
  } finally {
    await database.close();
  }
  provide('postgresUrl', server);
  provide('seededTemplate', template);
  return () => dropDatabase(server, databaseUrl);
}
