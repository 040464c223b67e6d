import path from 'node:path';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { migrate } from '../../../gateway/db/migrate.ts';
import { openDatabase } from '../../../gateway/db/openDatabase.ts';
import { DEMO_PASSWORD, demoAccounts } from '../../../src/resources/shared/demo/accounts.ts';
import { runDataCommand, startDataCommand } from '../equipment/dataCommand.ts';
import { dumpDatabase } from '../equipment/dumpDatabase.ts';
import { unpackSnapshot } from '../equipment/embeddedSnapshot.ts';
import { temporaryDirectory } from '../equipment/temporaryDirectory.ts';
import { createDatabaseFrom, dropDatabase, MIGRATIONS } from '../equipment/testDatabases.ts';
import { expectSoundChains, startOnPlace } from '../equipment/transferredPortal.ts';

const PATIENCE = 600_000;

/** The transaction that inserted the first entry of the log into this database. */
const WRITER_OF_LOG = { text: 'SELECT min(xmin::text::bigint)::text AS writer FROM activities' };

async function newDatabase(template?: string): Promise<string> {
  const databaseUrl = await createDatabaseFrom(inject('postgresUrl'), template);
  onTestFinished(() => dropDatabase(inject('postgresUrl'), databaseUrl));
  return databaseUrl;
}

/** A data directory with an empty database; `backup.test.ts` restores into a new one. */
async function emptyDataDirectory(): Promise<string> {
  const dataDir = temporaryDirectory();
  await unpackSnapshot(path.join(dataDir, 'database'));
  return dataDir;
}

/** An empty database of an ordinary user, as `createuser` and `createdb` make them. */
async function newDatabaseOfUser(): Promise<string> {
  const databaseUrl = await newDatabase();
  const server = await openDatabase({ databaseUrl, dataDir: '' });
  const user = new URL(databaseUrl).pathname.slice(1);
  await server.query({ text: `CREATE ROLE ${user} LOGIN` });
  await server.query({ text: `ALTER DATABASE ${user} OWNER TO ${user}` });
  await server.close();
  const url = new URL(databaseUrl);
  url.username = user;
  return url.href;
}

describe('A move', () => {
  test(
    'to a data directory and back, killed on the way, leaves schema, rows and sequences as they were; people stay signed in, sign in, and find the chains intact',
    async () => {
      const [first, last] = [
        await newDatabase(inject('seededTemplate')),
        await newDatabaseOfUser(),
      ];
      const dataDir = await emptyDataDirectory();
      const before = await startOnPlace({ databaseUrl: first });
      const session = await before.signIn('lecturer', DEMO_PASSWORD);
      await before.close();

      const there = await runDataCommand(['move', '--from', first, '--to', dataDir]);
      expect(there).toMatch(/\d{4,} rows in \d{3} tables are the same as at the source/);
      expect(there).toMatch(/^Sound: \d+ sittings/m);

      const move = ['move', '--from', dataDir, '--to', last];
      const killed = startDataCommand(move);
      await killed.prints(/ {2}mark_entries: \d+\n/);
      killed.signal('SIGKILL');
      expect(await killed.ended).toBe(null);
      const unfinished = await openDatabase({ databaseUrl: last, dataDir: '' });
      await expect(migrate(unfinished, MIGRATIONS)).rejects.toThrow('is being loaded');
      const { rows: loaded } = await unfinished.query(WRITER_OF_LOG);
      expect(loaded).not.toEqual([{ writer: null }]);
      await unfinished.close();
      const back = await runDataCommand(move);
      expect(back).toContain('are the same as at the source');
      expect(back).toContain(`${dataDir}/jwt-secret as JWT_SECRET`);

      const [original, moved] = [dumpDatabase(first), dumpDatabase(last)];
      expect(moved.schema).toEqual(original.schema);
      expect(moved.data).toEqual(original.data);
      expect(original.data.length).toBeGreaterThan(10_000);

      const after = await startOnPlace({ databaseUrl: last });
      const { rows: kept } = await after.database.query(WRITER_OF_LOG);
      expect(kept, 'the second run did not load again what the first had').toEqual(loaded);
      expect((await after.call('GET', '/user', { token: session })).statusCode).toBe(200);
      for (const { username } of demoAccounts) await after.signIn(username, DEMO_PASSWORD);
      await after.signIn('admin', DEMO_PASSWORD);
      await expectSoundChains(after);
    },
    PATIENCE,
  );

  test(
    'refuses a running portal, on a server and in a directory, and a target that is not empty, and changes nothing',
    async () => {
      const [used, other] = [await newDatabase(inject('migratedTemplate')), await newDatabase()];
      const dataDir = await emptyDataDirectory();
      const refusal = (from: string, to: string): Promise<string> =>
        runDataCommand(['move', '--from', from, '--to', to], {}, 1);

      const running = await openDatabase({ dataDir });
      expect(await refusal(dataDir, other)).toContain(`Process ${process.pid} is using the data`);
      await running.close();
      const gateway = await openDatabase({ databaseUrl: used, dataDir: '' });
      await gateway.query({ text: 'SELECT 1' });
      expect(await refusal(used, other)).toContain('Stop every gateway first');
      await gateway.close();
      expect(await refusal(used, used)).toContain('The target is not empty');
      expect(await refusal(temporaryDirectory(), other)).toContain('There is no database in');
      expect(await refusal(other, dataDir)).toContain('The database holds no portal');

      const untouched = await openDatabase({ databaseUrl: other, dataDir: '' });
      const { rows } = await untouched.query({
        text: `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace`,
      });
      await untouched.close();
      expect(rows).toEqual([]);
    },
    PATIENCE,
  );
});
