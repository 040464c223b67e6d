import { expect, onTestFinished } from 'vitest';
import { openDatabase } from '../../../gateway/db/openDatabase.ts';
import { dataOf } from './demoGateway.ts';
import { type GatewayUnderTest, SECRET, startGateway } from './gatewayUnderTest.ts';

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

/** Fails unless the gateway finds the chains of marks and the ledger of sittings intact. */
export async function expectSoundChains({ call }: GatewayUnderTest, token: string): Promise<void> {
  const marks = dataOf<{ events: number; broken: unknown[] }>(
    await call('GET', '/marks/verification', { token }),
  );
  expect(marks.broken).toEqual([]);
  expect(marks.events).toBeGreaterThan(0);
  const ledger = dataOf<{ sittings: number; broken: unknown[] }>(
    await call('GET', '/academic-record/verification', { token }),
  );
  expect(ledger.broken).toEqual([]);
  expect(ledger.sittings).toBeGreaterThan(0);
}
