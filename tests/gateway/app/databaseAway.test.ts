import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../gateway/db/database.ts';
import { migrate } from '../../../gateway/db/migrate.ts';
import { openDatabase } from '../../../gateway/db/openDatabase.ts';
import { insertJobs, SYSTEM_ACTOR } from '../../../gateway/db/storedJobs.ts';
import { fillFaculty, idOf } from '../equipment/faculty.ts';
import { startGateway, type GatewayUnderTest } from '../equipment/gatewayUnderTest.ts';
import { openMailbox, type Mailbox } from '../equipment/mailbox.ts';
import { startPostgresServer, type PostgresServer } from '../equipment/postgresServer.ts';
import { MIGRATIONS } from '../equipment/testDatabases.ts';

const PATIENCE = 120_000;
const POLL = { interval: 50, timeout: 60_000 };

let server: PostgresServer;
let database: Database;
let mailbox: Mailbox;
let gateway: GatewayUnderTest;
let token: string;

beforeAll(async () => {
  server = await startPostgresServer({ fsync: false });
  database = await openDatabase({ databaseUrl: server.url, dataDir: '' });
  await migrate(database, MIGRATIONS);
  await fillFaculty(database);
  mailbox = await openMailbox();
  gateway = await startGateway({ database, smtpUrl: mailbox.url });
  token = await gateway.signIn('nimal');
}, PATIENCE);
afterAll(async () => {
  await gateway.close();
  await mailbox.close();
  await database.close();
  await server.stop();
});

const readiness = async (origin: string): Promise<number> =>
  (await fetch(`${origin}/api/ready`)).status;

/** Reads events until one names the topic. */
async function eventOf(response: Response, topic: string): Promise<string> {
  let read = '';
  for await (const chunk of response.body as ReadableStream<Uint8Array>) {
    read += Buffer.from(chunk).toString();
    if (read.includes(`event: ${topic}\n`)) return topic;
  }
  return read;
}

test(
  'A gateway that begins to listen while its database is away is not ready, and afterwards hears of changes and sends e-mails without a restart',
  async () => {
    await server.kill();
    const origin = await gateway.app.listen({ port: 0, host: '127.0.0.1' });
    expect(await readiness(origin)).toBe(503);

    await server.start();
    await expect.poll(() => readiness(origin), POLL).toBe(200);
    const events = await fetch(`${origin}/api/live`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await database.query({
      text: 'SELECT pg_notify($1, $2)',
      values: [
        'portal_live',
        JSON.stringify({ topic: 'somewhere', users: [idOf('users', 'nimal')] }),
      ],
    });
    expect(await eventOf(events, 'somewhere')).toBe('somewhere');
    const en = 'After the outage';
    const arrived = mailbox.next('nimal@fhss.example');
    await insertJobs(database, [
      {
        id: randomUUID(),
        kind: 'email',
        actorId: SYSTEM_ACTOR,
        ip: null,
        input: {
          userId: idOf('users', 'nimal'),
          template: 'message',
          values: { path: '/x', author: { en }, subject: { en }, body: { en } },
        },
      },
    ]);
    expect((await arrived).text).toContain(en);
  },
  PATIENCE,
);

test(
  'Readiness tells latency, free disk, live channel, queue and clock, and turns to 503 while the live channel is lost',
  async () => {
    const origin = gateway.app.listeningOrigin;
    const told = (await (await fetch(`${origin}/api/ready`)).json()) as { data: unknown };
    expect(told.data).toEqual({
      status: 'ready',
      database: { kind: 'server', latencyMs: expect.any(Number) },
      live: 'listening',
      queue: { due: expect.any(Number), oldestSeconds: expect.any(Number) },
      disk: { freeBytes: expect.any(Number) },
      clock: { offsetMs: 0 },
    });
    await database.query({
      text: "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'",
    });
    await expect.poll(() => readiness(origin), { ...POLL, interval: 5 }).toBe(503);
    await expect.poll(() => readiness(origin), POLL).toBe(200);
  },
  PATIENCE,
);
