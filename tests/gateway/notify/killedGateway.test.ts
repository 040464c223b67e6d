import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Database } from '../../../gateway/db/database.ts';
import { openDatabase } from '../../../gateway/db/openDatabase.ts';
import type {
  AudiencePart,
  Conversation,
  NewConversation,
} from '../../../src/resources/messages/api.ts';
import { DEMO_PASSWORD } from '../../../src/resources/shared/demo/accounts.ts';
import type { GatewayProcessOptions } from '../equipment/gatewayProcess.ts';
import { SECRET } from '../equipment/gatewayUnderTest.ts';
import { openMailbox, type Mailbox } from '../equipment/mailbox.ts';
import { startScript, type ScriptProcess } from '../equipment/scriptProcess.ts';
import { createDatabaseFrom, dropDatabase } from '../equipment/testDatabases.ts';

const READERS = [
  'lecturer',
  'lecturer2',
  'head',
  'dean',
  'examofficer',
  'hallmanager',
  'student',
  'student2',
];
const TAKEN = 3;
/** Subject of the test's own e-mails; the gateways also send hourly ones. */
const SUBJECT = 'Message: ';
const PATIENCE = { timeout: 30_000, interval: 100 };

let url: string;
let database: Database;
let mailbox: Mailbox;
let people: { id: string; email: string; username: string }[];
const gateways: ScriptProcess[] = [];

beforeAll(async () => {
  [url, mailbox] = await Promise.all([
    createDatabaseFrom(inject('postgresUrl'), inject('seededTemplate')),
    openMailbox(),
  ]);
  database = await openDatabase({ databaseUrl: url, dataDir: '' });
  people = (
    await database.query<(typeof people)[number]>({
      text: 'SELECT id, email, username FROM users WHERE username = ANY($1)',
      values: [READERS],
    })
  ).rows;
});
afterAll(async () => {
  await Promise.all(gateways.map((gateway) => gateway.kill()));
  await Promise.all([database.close(), mailbox.close()]);
  await dropDatabase(inject('postgresUrl'), url);
});

async function start(): Promise<ScriptProcess> {
  const queueTiming = { lookForEmailsMs: 500, emailPauseSeconds: 1, silentSeconds: 6 };
  const options: GatewayProcessOptions = {
    databaseUrl: url,
    jwtSecret: SECRET,
    dataDir: tmpdir(),
    smtpUrl: mailbox.url,
    queueTiming,
  };
  const gateway = startScript('gatewayProcess', options);
  gateways.push(gateway);
  await gateway.printed(1);
  return gateway;
}

async function call<T>(
  { lines }: ScriptProcess,
  method: string,
  path: string,
  { token, body }: { token?: string; body?: unknown } = {},
): Promise<{ status: number; data: T }> {
  const headers = {
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
  };
  const answer = await fetch(`${lines[0]}/api${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, data: ((await answer.json()) as { data: T }).data };
}
const signIn = async (gateway: ScriptProcess, username: string): Promise<string> =>
  (
    await call<{ token: string }>(gateway, 'POST', '/login', {
      body: { username, password: DEMO_PASSWORD },
    })
  ).data.token;
const waiting = async (): Promise<number> =>
  Number(
    (
      await database.query<{ count: string }>({
        text: `
        SELECT count(*) AS count
        FROM jobs
        WHERE kind = 'email' AND input->>'template' = 'message' AND state <> 'done'`,
      })
    ).rows[0]?.count,
  );
const done = async (): Promise<number> =>
  Number(
    (
      await database.query<{ count: string }>({
        text: `
        SELECT count(*) AS count
        FROM jobs
        WHERE kind = 'email' AND input->>'template' = 'message' AND state = 'done'`,
      })
    ).rows[0]?.count,
  );

test('Messages sent while a gateway is killed arrive once, and so do their letters: those in its hand, those it had sent, and those of a request it never answered', async () => {
  const audience: AudiencePart[] = people.map(({ id }) => ({ kind: 'person', id }));
  const message = (subject: string): NewConversation => ({
    id: randomUUID(),
    subject: { en: subject },
    body: { en: 'We meet at eight.' },
    audience,
    replies: 'author',
    files: [],
    mustBeAcknowledged: false,
  });
  const [first, second] = [message('Before'), message('Meanwhile')];
  const dying = await start();
  const token = await signIn(dying, 'registrar');
  mailbox.holdAfter(TAKEN, SUBJECT);
  expect((await call(dying, 'POST', '/conversations', { token, body: first })).status).toBe(201);
  await expect
    .poll(
      async () => (await done()) === TAKEN && mailbox.held() >= READERS.length - TAKEN,
      PATIENCE,
    )
    .toBe(true);
  const unanswered = call(dying, 'POST', '/conversations', { token, body: second }).then(
    ({ status }) => status,
    () => 'no answer' as const,
  );
  await dying.kill();
  expect([201, 'no answer']).toContain(await unanswered);

  mailbox.release();
  const next = await start();
  expect((await call(next, 'POST', '/conversations', { token, body: second })).status).toBe(201);
  await expect.poll(waiting, PATIENCE).toBe(0);
  const sent = mailbox.mails.filter(({ subject }) => subject.startsWith(SUBJECT));
  for (const { email, username } of people) {
    expect(
      sent
        .filter(({ to }) => to.includes(email))
        .map(({ subject }) => subject.split(' / ')[0])
        .toSorted(),
      username,
    ).toEqual(['Message: Before', 'Message: Meanwhile']);
  }
  expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(2 * READERS.length);
  const reader = await signIn(next, 'student');
  for (const { id } of [first, second])
    expect(
      (await call<Conversation>(next, 'GET', `/conversations/${id}`, { token: reader })).data
        .messages,
    ).toHaveLength(1);
  expect(
    (
      await database.query({
        text: 'SELECT message_id FROM message_receipts WHERE message_id = ANY($1)',
        values: [[first.id, second.id]],
      })
    ).rowCount,
  ).toBe(2 * READERS.length);
}, 120_000);
