import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { inject, onTestFinished } from 'vitest';
import { buildApp, type AppOptions } from '../../../gateway/app/app.ts';
import type { Database } from '../../../gateway/db/database.ts';
import { openDatabase } from '../../../gateway/db/openDatabase.ts';
import { facultyPortal } from '../../../src/resources/server.ts';
import { DEMO_PASSWORD } from '../../../src/resources/shared/demo/accounts.ts';
import { SECRET } from './gatewayUnderTest.ts';
import { temporaryDirectory } from './temporaryDirectory.ts';
import { createDatabaseFrom, dropDatabase } from './testDatabases.ts';

export interface LogLine extends Record<string, unknown> {
  level: number;
  msg: string;
}

export interface ObservedGateway {
  app: FastifyInstance;
  database: Database;
  origin: string;
  /** Every line of the log so far. */
  log: () => LogLine[];
  /** The headers of a signed-in demonstration account. */
  signIn: (username: string) => Promise<Record<string, string>>;
}

/** A listening gateway with the demonstration faculty, observed as asked; it ends with the test. */
export async function startObservedGateway(
  options: Partial<AppOptions> = {},
): Promise<ObservedGateway> {
  const databaseUrl = await createDatabaseFrom(inject('postgresUrl'), inject('seededTemplate'));
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  const lines: string[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => (lines.push(chunk.toString()), done()),
  });
  const app = await buildApp({
    portal: facultyPortal,
    database,
    jwtSecret: SECRET,
    dataDir: temporaryDirectory(),
    logger: { level: 'info', stream },
    ...options,
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(async () => {
    await app.close();
    await database.close();
    await dropDatabase(inject('postgresUrl'), databaseUrl);
  });
  return {
    app,
    database,
    origin,
    log: () => lines.map((line) => JSON.parse(line) as LogLine),
    signIn: async (username) => {
      const response = await fetch(`${origin}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password: DEMO_PASSWORD }),
      });
      const { data } = (await response.json()) as { data: { token: string } };
      return { authorization: `Bearer ${data.token}` };
    },
  };
}
