import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../gateway/db/openDatabase.ts';
import { DEMO_PASSWORD } from '../../../src/resources/shared/demo/accounts.ts';
import { unpackSnapshot } from '../equipment/embeddedSnapshot.ts';
import { startGatewayProcess } from '../equipment/mainProcess.ts';
import { temporaryDirectory } from '../equipment/temporaryDirectory.ts';
import { createDatabaseFrom, dropDatabase } from '../equipment/testDatabases.ts';
import { expectSoundChains } from '../equipment/transferredPortal.ts';

interface Place {
  databaseUrl: string;
  dataDir: string;
}

const PATIENCE = 300_000;

async function onServer(): Promise<Place> {
  const databaseUrl = await createDatabaseFrom(inject('postgresUrl'));
  onTestFinished(() => dropDatabase(inject('postgresUrl'), databaseUrl));
  return { databaseUrl, dataDir: temporaryDirectory() };
}
const places: Record<string, () => Promise<Place>> = {
  'a server': onServer,
  'a data directory': async () => {
    const dataDir = temporaryDirectory();
    await unpackSnapshot(path.join(dataDir, 'database'));
    return { databaseUrl: '', dataDir };
  },
};

/** Loads what `pg_dump` wrote of a portal of a former version, in which people had worked. */
async function load(place: Place, version: string): Promise<void> {
  const file = new URL(`data/${version}.sql.br`, import.meta.url);
  const database = await openDatabase(place);
  await database.withoutLimits(async (client) => {
    await client.query(brotliDecompressSync(readFileSync(file)).toString());
  });
  await database.close();
}

type Call = (path: string, method?: string, body?: unknown) => Promise<unknown>;

/** Starts the portal on the place and signs people in. */
async function startOn({ databaseUrl, dataDir }: Place) {
  const gateway = startGatewayProcess({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    JWT_SECRET: 'a secret of more than thirty-two characters',
  });
  const origin = await gateway.origin();
  const send = async (path: string, token: string, method: string, body?: unknown) => {
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    expect([path, answer.ok]).toEqual([path, true]);
    return (await answer.json()) as { data: unknown };
  };
  return {
    gateway,
    as: async (username: string, password = DEMO_PASSWORD): Promise<Call> => {
      const { data } = await send('/login', '', 'POST', { username, password });
      const { token } = data as { token: string };
      return (path, method = 'GET', body) => send(path, token, method, body);
    },
  };
}

const RENAMED = '/links/025efa54-8fbd-5400-8ccd-bed92f537d3a';

test.each(Object.entries(places))(
  'Data that the first version wrote on %s is upgraded by a start, and people find their accounts, records and history in it',
  async (_, place) => {
    const at = await place();
    await load(at, 'firstVersion');
    const { gateway, as } = await startOn(at);
    expect(gateway.output()).toMatch(/Applied \d+ migrations\./);

    const admin = await as('admin');
    expect(await admin('/publications?range=[0,0]')).toMatchObject({ total: 150 });
    // One was deleted and one added.
    expect(await admin('/links?range=[0,0]')).toMatchObject({ total: 74 });
    const { data: renamed } = (await admin(RENAMED)) as { data: Record<string, unknown> };
    expect(renamed).toMatchObject({ label: { en: 'Renamed in the first version' }, version: 2 });
    expect(await admin(`${RENAMED}/history`)).toMatchObject({
      data: [{ action: 'edit', changes: [{ field: 'label', before: { en: 'Home page' } }] }],
    });
    await admin(RENAMED, 'PUT', { url: 'https://www.example.lk/now', version: 2 });

    expect(await (await as('lecturer'))('/user')).toMatchObject({
      data: { preferences: { theme: 'dark', language: 'si' } },
    });
    await as('student2', 'rain over the old town 7');
  },
  PATIENCE,
);

test(
  'Results published before there was a ledger are in it after a start, chained, with the figures that students had read',
  async () => {
    const at = await onServer();
    await load(at, 'beforeLedger');
    const { as } = await startOn(at);
    expect(await (await as('student'))('/results/own')).toMatchObject({
      data: { semesters: [{ gpa: { shown: '2.16', credits: '11.0' } }] },
    });
    const database = await openDatabase(at);
    onTestFinished(() => database.close());
    await expectSoundChains({ database });
  },
  PATIENCE,
);
