import { tmpdir } from 'node:os';
import path from 'node:path';
import { createSettings } from '../../../gateway/access/storedSettings.ts';
import { buildApp } from '../../../gateway/app/app.ts';
import { limitHeapGrowth } from '../../../gateway/app/heapGrowth.ts';
import { prepareAreas } from '../../../gateway/app/portal.ts';
import { portalFiles } from '../../../gateway/app/portalFiles.ts';
import { seedDemonstration, whenEmpty } from '../../../gateway/app/seed.ts';
import { migrate } from '../../../gateway/db/migrate.ts';
import { openDatabase } from '../../../gateway/db/openDatabase.ts';
import { createCatalogue } from '../../../src/contract/model/catalogue.ts';
import { DEFAULT_PAGE_SETTINGS } from '../../../src/contract/wire/pageSettings.ts';
import { facultyPortal } from '../../../src/resources/server.ts';

/**
 * The portal without a limit of calls. Arguments: the URL of a database server, and the size of the
 * demonstration that fills it if it is empty. Prints its origin.
 */
const [databaseUrl = '', size = 'small'] = process.argv.slice(2);
limitHeapGrowth();
const database = await openDatabase({ databaseUrl, dataDir: '' });
const catalogue = createCatalogue(facultyPortal.areas);
await migrate(database, path.resolve('gateway/migrations'));
await prepareAreas(facultyPortal, database);
let isNew = false;
await whenEmpty(database, async (target) => {
  isNew = true;
  await seedDemonstration(target, catalogue, facultyPortal.demonstration, {
    size: size === 'university' ? 'university' : 'small',
    onProgress: (table, count) => process.stderr.write(`  ${table}: ${count}\n`),
  });
});
if (isNew)
  await database.withoutLimits(async (client) => {
    await client.query('VACUUM ANALYZE');
  });
const app = await buildApp({
  portal: facultyPortal,
  database,
  jwtSecret: 'a secret of the benchmark, long enough for it',
  dataDir: tmpdir(),
  callsPerMinute: 1_000_000_000,
});
await portalFiles(app, {
  directory: path.resolve('dist/portal'),
  pageSettings: DEFAULT_PAGE_SETTINGS,
  settings: createSettings(database),
  catalogue,
  tls: false,
});
await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`${app.listeningOrigin}\n`);
process.stdin.resume().on('end', () => process.exit());
