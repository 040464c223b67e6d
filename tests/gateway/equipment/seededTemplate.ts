import { syncPrivileges } from '../../../gateway/areas/permission/syncPrivileges.ts';
import { syncSettings } from '../../../gateway/areas/settings/extensions.ts';
import { openDatabase } from '../../../gateway/db/database.ts';
import { demoPrivilegeId } from '../../../gateway/demo/records.ts';
import { seedDemonstration } from '../../../gateway/demo/seed.ts';
import { createCatalogue } from '../../../src/contract/catalogue.ts';
import { privilegeDeclarations } from '../../../src/resources/privileges.ts';
import { areas } from '../../../src/resources/registry.ts';
import { createDatabaseFrom } from './testDatabases.ts';

/** Makes a database with the small demonstration faculty, for `createDatabaseFrom` to copy. */
export async function createSeededTemplate(
  serverUrl: string,
  migrated: string,
  template = 'seeded',
): Promise<string> {
  const database = await openDatabase({
    databaseUrl: await createDatabaseFrom(serverUrl, migrated, template),
    dataDir: '',
  });
  try {
    await syncPrivileges(database, privilegeDeclarations(), demoPrivilegeId);
    await syncSettings(database);
    await seedDemonstration(database, createCatalogue(areas), 'small', () => {});
  } finally {
    await database.close();
  }
  return template;
}
