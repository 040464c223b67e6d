import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  dataOf,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import type { Job } from '../../../contract/wire/calls/jobCalls.ts';
import type { Conversation, ScheduledConversation, ScheduledLine } from '../api.ts';

let gateway: DemoGateway;
beforeAll(async () => void (gateway = await startDemoGateway()));
afterAll(() => gateway.close());

const one = async <T>(text: string, values: unknown[]): Promise<T | undefined> =>
  (await gateway.database.query<{ value: T }>({ text, values })).rows[0]?.value;
const idOf = async (username: string): Promise<string> =>
  (await one<string>('SELECT id AS value FROM users WHERE username = $1', [username])) ?? '';
const roleOf = async (username: string): Promise<string> =>
  (await one<string>(
    `
      SELECT role_id AS value
      FROM user_roles
      JOIN users ON users.id = user_id
      WHERE username = $1`,
    [username],
  )) ?? '';
const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
const draftTo = async (kind: 'person' | 'role', id: string) => ({
  subject: { en: 'Staff meeting' },
  body: { en: 'In the board room.' },
  audience: [{ kind, id }],
  replies: 'author',
  files: [] as string[],
  mustBeAcknowledged: false,
  sendAt: inHours(5),
});
const pathOf = (id: string): string => `/conversations/-/scheduled/${id}`;
const scheduledOf = async (as: CallAs): Promise<ScheduledLine[]> =>
  dataOf<ScheduledLine[]>(await as('GET', '/conversations/-/scheduled'));
const stateOf = (id: string) => one<string>('SELECT state AS value FROM jobs WHERE id = $1', [id]);

/** Lets the time of a scheduled message come, and waits until the queue has dealt with it. */
async function makeDue(as: CallAs, id: string, state: 'done' | 'failed'): Promise<void> {
  await gateway.database.query({
    text: 'UPDATE jobs SET run_at = now() WHERE id = $1',
    values: [id],
  });
  const readState = async () => dataOf<Job>(await as('GET', `/jobs/${id}`)).state;
  await expect.poll(readState, { timeout: 20_000 }).toBe(state);
}

test('A scheduled message is with no one before its time, can be changed, and is sent once to the audience of that time', async () => {
  const [lecturer, student] = [await gateway.as('lecturer'), await gateway.as('student')];
  const id = randomUUID();
  const draft = await draftTo('person', await idOf('student2'));
  expect((await lecturer('PUT', pathOf(id), draft)).statusCode).toBe(200);
  expect((await student('GET', `/conversations/${id}`)).statusCode).toBe(404);
  expect((await scheduledOf(lecturer)).map((line) => [line.id, line.failure])).toEqual([
    [id, null],
  ]);

  const changed = {
    ...(await draftTo('person', await idOf('student'))),
    body: { en: 'In the library.' },
  };
  expect((await lecturer('PUT', pathOf(id), changed)).statusCode).toBe(200);
  const read = dataOf<ScheduledConversation>(await lecturer('GET', pathOf(id)));
  expect(read.body).toEqual({ en: 'In the library.' });
  expect(read.audience.map((part) => part.id)).toEqual([await idOf('student')]);

  await makeDue(lecturer, id, 'done');
  const sent = dataOf<Conversation>(await student('GET', `/conversations/${id}`));
  expect(sent.messages.map(({ body }) => body.en)).toEqual(['In the library.']);
  const other = await gateway.as('student2');
  expect((await other('GET', `/conversations/${id}`)).statusCode).toBe(404);
  expect(await scheduledOf(lecturer)).toEqual([]);
  expect((await lecturer('PUT', pathOf(id), changed)).statusCode).toBe(409);
  expect((await lecturer('DELETE', pathOf(id))).statusCode).toBe(404);
});

test('A message whose group has no one left at its time is not sent, and its sender hears why and can mend it', async () => {
  const registrar = await gateway.as('registrar');
  const id = randomUUID();
  const draft = await draftTo('role', await roleOf('lecturer'));
  const answer = await registrar('PUT', pathOf(id), draft);
  expect(answer.statusCode, answer.body).toBe(200);
  // As a change of the group's members would leave it.
  await gateway.database.query({
    text: `UPDATE jobs SET input = jsonb_set(input, '{audience,0,id}', to_jsonb($2::text)) WHERE id = $1`,
    values: [id, randomUUID()],
  });
  await makeDue(registrar, id, 'failed');
  expect((await scheduledOf(registrar)).map(({ failure }) => failure)).toEqual(['recipients']);
  expect(
    await one(
      `
        SELECT count(*)::int AS value
        FROM jobs
        WHERE kind = 'email'
          AND input->>'userId' = $1
          AND input->>'template' = 'messageNotSent'`,
      [await idOf('registrar')],
    ),
  ).toBe(1);

  await registrar('PUT', pathOf(id), await draftTo('person', await idOf('student')));
  await makeDue(registrar, id, 'done');
  const student = await gateway.as('student');
  expect((await student('GET', `/conversations/${id}`)).statusCode).toBe(200);
});

test('The right of the sender counts at the time of sending', async () => {
  const lecturer = await gateway.as('lecturer');
  const id = randomUUID();
  await lecturer('PUT', pathOf(id), await draftTo('person', await idOf('student')));
  await gateway.database.query({
    text: `UPDATE jobs SET input = jsonb_set(input, '{audience,0}', $2::jsonb) WHERE id = $1`,
    values: [id, JSON.stringify({ kind: 'role', id: await roleOf('student') })],
  });
  await makeDue(lecturer, id, 'failed');
  expect((await scheduledOf(lecturer)).map(({ failure }) => failure)).toEqual(['right']);
  await lecturer('DELETE', pathOf(id));
  expect(await scheduledOf(lecturer)).toEqual([]);
});

test('No one else reads, changes, cancels or takes the id of a scheduled message, and one sent at once is not sent again', async () => {
  const [lecturer, head] = [await gateway.as('lecturer'), await gateway.as('head')];
  const id = randomUUID();
  const draft = await draftTo('person', await idOf('student'));
  await lecturer('PUT', pathOf(id), draft);
  expect((await head('GET', pathOf(id))).statusCode).toBe(404);
  expect((await head('DELETE', pathOf(id))).statusCode).toBe(404);
  expect((await head('PUT', pathOf(id), draft)).statusCode).toBe(409);
  expect(await scheduledOf(head)).toEqual([]);
  expect((await scheduledOf(lecturer)).map((line) => line.id)).toEqual([id]);

  const { sendAt: _sendAt, ...conversation } = draft;
  expect((await lecturer('POST', '/conversations', { id, ...conversation })).statusCode).toBe(201);
  expect([await scheduledOf(lecturer), await stateOf(id)]).toEqual([[], 'cancelled']);
});

test('A group that the sender may not address, and another’s file, are refused when it is scheduled', async () => {
  const lecturer = await gateway.as('lecturer');
  const group = await draftTo('role', await roleOf('student'));
  expect((await lecturer('PUT', pathOf(randomUUID()), group)).statusCode).toBe(403);
  const file = {
    ...(await draftTo('person', await idOf('student'))),
    files: [randomUUID()],
  };
  expect((await lecturer('PUT', pathOf(randomUUID()), file)).statusCode).toBe(422);
  const farAhead = {
    ...(await draftTo('person', await idOf('student'))),
    sendAt: inHours(24 * 400),
  };
  expect((await lecturer('PUT', pathOf(randomUUID()), farAhead)).statusCode).toBe(422);
});
