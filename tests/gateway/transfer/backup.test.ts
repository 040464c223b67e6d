import { randomBytes } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import type { Database } from '../../../gateway/db/database.ts';
import { openDatabase } from '../../../gateway/db/openDatabase.ts';
import { DEMO_PASSWORD } from '../../../src/resources/shared/demo/accounts.ts';
import { runDataCommand } from '../equipment/dataCommand.ts';
import { startDemoGateway } from '../equipment/demoGateway.ts';
import { unpackSnapshot } from '../equipment/embeddedSnapshot.ts';
import { startGatewayProcess } from '../equipment/mainProcess.ts';
import { temporaryDirectory } from '../equipment/temporaryDirectory.ts';
import { createDatabaseFrom, dropDatabase, MIGRATIONS } from '../equipment/testDatabases.ts';
import { expectSoundChains, startOnPlace } from '../equipment/transferredPortal.ts';

const PATIENCE = 600_000;
const LABEL = 'Written meanwhile';

const linkBody = (position: number) => ({
  label: { en: `${LABEL} ${position}`, si: `${LABEL} ${position}` },
  url: `https://www.example.lk/${position}`,
  position: 1,
});

/** Writes one after another until `stop`; answers how many were acknowledged. */
function keepWriting(write: (position: number) => Promise<void>): {
  written: () => number;
  stop: () => Promise<number>;
} {
  let count = 0;
  let stopped = false;
  const writing = (async () => {
    while (!stopped) {
      await write(count + 1);
      count += 1;
    }
  })();
  writing.catch(() => {});
  return {
    written: () => count,
    stop: async () => {
      stopped = true;
      await writing;
      return count;
    },
  };
}

/** The links that were written meanwhile, and the entries of the log that were written with them. */
async function countWritten(database: Database): Promise<{ links: number; entries: number }> {
  const { rows } = await database.query<{ links: number; entries: number }>({
    text: `
      SELECT
        count(*)::int AS links,
        count(activity.id)::int AS entries
      FROM links link
      LEFT JOIN activities activity
        ON activity.resource = 'links' AND activity.record_id = link.id::text
      WHERE link.label_en LIKE $1`,
    values: [`${LABEL}%`],
  });
  return rows[0] ?? { links: 0, entries: 0 };
}

describe('A backup of a running portal', () => {
  test(
    'on a server holds one moment, is readable only with its passphrase, and is restored into a data directory',
    async () => {
      const gateway = await startDemoGateway();
      onTestFinished(gateway.close);
      const admin = await gateway.as('admin');
      const writing = keepWriting(async (position) => {
        expect((await admin('POST', '/links', linkBody(position))).statusCode).toBe(201);
      });
      await expect.poll(writing.written).toBeGreaterThan(2);
      const { connectionString = '' } = gateway.database.pool.options;
      const file = path.join(temporaryDirectory(), 'portal.backup');
      const secret = { BACKUP_PASSPHRASE: 'correct horse battery staple' };
      const before = writing.written();
      expect(
        await runDataCommand(['backup', '--from', connectionString, '--to', file], secret),
      ).toContain('(encrypted)');
      const during = writing.written();
      const after = await writing.stop();
      expect(during).toBeGreaterThan(before);
      expect(statSync(file).mode & 0o077).toBe(0);

      const dataDir = temporaryDirectory();
      const restore = ['restore', '--from', file, '--to', dataDir];
      expect(await runDataCommand(restore, {}, 1)).toContain('The backup is encrypted');
      expect(await runDataCommand(restore, { BACKUP_PASSPHRASE: 'another one' }, 1)).toContain(
        'is not the one of this backup',
      );
      expect(await runDataCommand(restore, secret)).toMatch(/^Sound: \d+ sittings/m);

      const restored = await startOnPlace({ dataDir });
      const { links, entries } = await countWritten(restored.database);
      expect(links).toBeGreaterThanOrEqual(before);
      expect(links).toBeLessThanOrEqual(after);
      expect(entries, 'of each link its entry in the log, of the same transaction').toBe(links);
      await restored.signIn('admin', DEMO_PASSWORD);
      await expectSoundChains(restored);
      const token = await restored.signIn('admin', DEMO_PASSWORD);
      const body = linkBody(after + 1);
      expect((await restored.call('POST', '/links', { token, body })).statusCode).toBe(201);
    },
    PATIENCE,
  );

  test(
    'in a data directory comes from its process, which goes on answering, and is restored with its accounts',
    async () => {
      const dataDir = temporaryDirectory();
      await unpackSnapshot(path.join(dataDir, 'database'), MIGRATIONS);
      const running = startGatewayProcess({ DATA_DIR: dataDir, DEMO: 'none' });
      const origin = await running.origin();
      const [, username = '', password = ''] = await running.prints(
        /First administrator: (\S+), password (\S+)\n/,
      );
      const signIn = async (at: string): Promise<string> => {
        const answer = await fetch(`${at}/api/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ username, password }),
        });
        expect(answer.status).toBe(200);
        return ((await answer.json()) as { data: { token: string } }).data.token;
      };
      const token = await signIn(origin);
      const writing = keepWriting(async (position) => {
        const answer = await fetch(`${origin}/api/links`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify(linkBody(position)),
        });
        expect(answer.status).toBe(201);
      });
      await expect.poll(writing.written).toBeGreaterThan(2);
      const folder = temporaryDirectory();
      const [file, keyFile] = [path.join(folder, 'portal.backup'), path.join(folder, 'key')];
      writeFileSync(keyFile, randomBytes(32));
      const before = writing.written();
      const key = ['--key-file', keyFile];
      await runDataCommand(['backup', '--from', dataDir, '--to', file, ...key]);
      const after = await writing.stop();
      expect(after).toBeGreaterThan(before);
      running.signal('SIGTERM');
      expect(await running.ended).toBe(0);

      const elsewhere = temporaryDirectory();
      await unpackSnapshot(path.join(elsewhere, 'database'));
      await runDataCommand(['restore', '--from', file, '--to', elsewhere, ...key]);
      const database = await openDatabase({ dataDir: elsewhere });
      const { links, entries } = await countWritten(database);
      await database.close();
      expect(links).toBeGreaterThanOrEqual(before);
      expect(links).toBeLessThanOrEqual(after);
      expect(entries).toBe(links);
      const restored = startGatewayProcess({ DATA_DIR: elsewhere, DEMO: 'none' });
      await signIn(await restored.origin());
      expect(restored.output()).not.toContain('First administrator');
    },
    PATIENCE,
  );
});

test(
  'A backup of a stopped portal without a key is plain gzip with a header that says what it is, and replaces no file',
  async () => {
    const databaseUrl = await createDatabaseFrom(inject('postgresUrl'), inject('migratedTemplate'));
    onTestFinished(() => dropDatabase(inject('postgresUrl'), databaseUrl));
    const file = path.join(temporaryDirectory(), 'portal.backup');
    const backup = ['backup', '--from', databaseUrl, '--to', file];
    expect(await runDataCommand(backup)).toContain('not encrypted');
    const bytes = readFileSync(file);
    expect(await runDataCommand(backup, {}, 1)).toContain('exists already');
    expect(readFileSync(file)).toEqual(bytes);
    const target = await createDatabaseFrom(inject('postgresUrl'));
    onTestFinished(() => dropDatabase(inject('postgresUrl'), target));
    const restore = ['restore', '--from', file, '--to', target];
    expect(await runDataCommand(restore)).toContain('are the same');
    expect(await runDataCommand(restore, {}, 1)).toContain('The target is not empty');
  },
  PATIENCE,
);
