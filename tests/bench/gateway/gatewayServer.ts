import path from 'node:path';
import { buildApp } from '../../../gateway/app/app.ts';
import { limitHeapGrowth } from '../../../gateway/app/heapGrowth.ts';
import { prepareAreas } from '../../../gateway/app/portal.ts';
import { seedDemonstration } from '../../../gateway/app/seed.ts';
import { migrate } from '../../../gateway/db/migrate.ts';
import { openDatabase } from '../../../gateway/db/openDatabase.ts';
import { createCatalogue } from '../../../src/contract/model/catalogue.ts';
import { facultyPortal } from '../../../src/resources/server.ts';
import { DEMO_PASSWORD } from '../../../src/resources/shared/demo/accounts.ts';
import { benchCatalogue, benchRows, benchTables } from './declarations.ts';
import { usage } from './usage.ts';

/**
 * The gateway as it ships, with the declarations of the benchmark in addition to the portal's own.
 * Arguments: a data directory, and the URL of a database server. With `FILL` set it fills the
 * database with the small demonstration and the rows of the benchmark, and exits; otherwise it
 * prints its origin and a token of the examination officer.
 */
const [dataDir = '', databaseUrl] = process.argv.slice(2);
limitHeapGrowth();
const database = await openDatabase({ dataDir, databaseUrl });
if (process.env['FILL']) {
  await migrate(database, path.resolve('gateway/migrations'));
  await prepareAreas(facultyPortal, database);
  await seedDemonstration(
    database,
    createCatalogue(facultyPortal.areas),
    facultyPortal.demonstration,
    { size: 'small' },
  );
  await database.withoutLimits(async (client) => {
    for (const statement of [
      ...(await benchTables()),
      ...benchRows(databaseUrl !== undefined),
      databaseUrl === undefined ? 'ANALYZE' : 'VACUUM ANALYZE',
    ])
      await client.query(statement);
  });
  await database.close();
  process.exit();
}
const app = await buildApp({
  portal: facultyPortal,
  database,
  jwtSecret: 'a secret of the benchmark, long enough for it',
  dataDir,
  catalogue: benchCatalogue,
  callsPerMinute: 1_000_000_000,
});
await app.listen({ port: 0, host: '127.0.0.1' });
const { payload } = await app.inject({
  method: 'POST',
  url: '/api/login',
  payload: { username: 'examofficer', password: DEMO_PASSWORD },
});
const { token } = (JSON.parse(payload) as { data: { token: string } }).data;
process.stdout.write(`${app.listeningOrigin} ${token}\n`);
process.on('message', () => process.send?.(usage()));
process.stdin.resume().on('end', () => process.exit());
