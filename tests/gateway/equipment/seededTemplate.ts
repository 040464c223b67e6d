import { prepareAreas } from '../../../gateway/app/portal.ts';
import { seedDemonstration } from '../../../gateway/app/seed.ts';
import { openDatabase } from '../../../gateway/db/openDatabase.ts';
import { limitTasks } from '../../../gateway/workers/pool.ts';
import { createCatalogue } from '../../../src/contract/model/catalogue.ts';
import { facultyPortal } from '../../../src/resources/server.ts';
import { createDatabaseFrom } from './testDatabases.ts';

/** Creates a database with the small demonstration faculty, for `createDatabaseFrom` to copy. */
export async function createSeededTemplate(
  serverUrl: string,
  migrated: string,
  template = 'seeded',
): Promise<string> {
  const database = await openDatabase({
    databaseUrl: await createDatabaseFrom(serverUrl, migrated, template),
    dataDir: '',
  });
  // The first picture waits for a worker to load, which a busy machine delays.
  const before = limitTasks({ heapMb: 384, milliseconds: 120_000, startMs: 120_000 });
  try {
    await prepareAreas(facultyPortal, database);
    await seedDemonstration(
      database,
      createCatalogue(facultyPortal.areas),
      facultyPortal.demonstration,
      { size: 'small' },
    );
  } finally {
    limitTasks(before);
    await database.close();
  }
  return template;
}
