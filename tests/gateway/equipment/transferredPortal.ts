import { expect, onTestFinished } from 'vitest';
import { openDatabase } from '../../../gateway/db/openDatabase.ts';
import { type GatewayUnderTest, SECRET, startGateway } from './gatewayUnderTest.ts';
import { verifyRecord } from './verifyRecord.ts';

/** A gateway on a database that exists already; closed with the test at the latest. */
export async function startOnPlace(
  place: { databaseUrl: string } | { dataDir: string },
): Promise<GatewayUnderTest> {
  const database = await openDatabase({ dataDir: '', ...place });
  const gateway = await startGateway({ database, jwtSecret: SECRET });
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> => (closed ??= gateway.close().then(() => database.close()));
  onTestFinished(close);
  return { ...gateway, close };
}

/** Fails unless the chains of marks, the ledger of sittings and its publications are intact. */
export async function expectSoundChains({
  database,
}: Pick<GatewayUnderTest, 'database'>): Promise<void> {
  const found = await database.transaction((client) => verifyRecord(client));
  const sound = { count: 0 };
  expect(found).toMatchObject({
    brokenSheets: sound,
    brokenStudents: sound,
    brokenGrounds: sound,
    brokenPublications: sound,
  });
  expect(found.events).toBeGreaterThan(0);
  expect(found.sittings).toBeGreaterThan(0);
}
