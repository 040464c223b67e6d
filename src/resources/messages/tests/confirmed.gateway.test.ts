import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  dataOf,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import type { AgendaEntry } from '../../../contract/wire/calls/agendaCalls.ts';
import type { Conversation, NewConversation, Receipt } from '../api.ts';

let gateway: DemoGateway;
beforeAll(async () => void (gateway = await startDemoGateway()));
afterAll(() => gateway.close());

const idOf = async (username: string): Promise<string> => {
  const { rows } = await gateway.database.query<{ id: string }>({
    text: 'SELECT id FROM users WHERE username = $1',
    values: [username],
  });
  return rows[0]?.id ?? '';
};

/** A notice from the lecturer to both students. */
async function sendNotice(
  as: CallAs,
  more: Partial<NewConversation> = {},
): Promise<NewConversation> {
  const notice: NewConversation = {
    id: randomUUID(),
    subject: { en: 'Fire drill' },
    body: { en: 'Leave by the east stairs.' },
    audience: [
      { kind: 'person', id: await idOf('student') },
      { kind: 'person', id: await idOf('student2') },
    ],
    replies: 'none',
    files: [],
    mustBeAcknowledged: true,
    ...more,
  };
  const answer = await as('POST', '/conversations', notice);
  expect(answer.statusCode, answer.body).toBe(201);
  return notice;
}

const confirm = (as: CallAs, id: string) =>
  as('POST', `/conversations/${id}/acknowledge`, { message: id });
const firstOf = async (as: CallAs, id: string) =>
  dataOf<Conversation>(await as('GET', `/conversations/${id}`)).messages[0];
const toConfirm = async (as: CallAs): Promise<number> =>
  dataOf<AgendaEntry[]>(await as('GET', '/agenda')).find(({ name }) => name === 'messagesToConfirm')
    ?.count ?? 0;
const lettersOf = async (username: string, template: string): Promise<number> =>
  (
    await gateway.database.query({
      text: `
        SELECT 1
        FROM jobs
        WHERE kind = 'email' AND input->>'userId' = $1 AND input->>'template' = $2`,
      values: [await idOf(username), template],
    })
  ).rows.length;

test('A notice waits for each reader until they confirm it, read or muted, and its writer sees who has', async () => {
  const [lecturer, student, second] = [
    await gateway.as('lecturer'),
    await gateway.as('student'),
    await gateway.as('student2'),
  ];
  const { id } = await sendNotice(lecturer);
  await student('POST', `/conversations/${id}/read`, { upTo: id });
  await second('PUT', `/conversations/${id}/mute`, { isMuted: true });
  expect([await toConfirm(student), await toConfirm(second)]).toEqual([1, 1]);

  expect((await confirm(student, id)).statusCode).toBe(200);
  expect([await toConfirm(student), await toConfirm(second)]).toEqual([0, 1]);
  const { acknowledgedAt } = (await firstOf(student, id)) ?? {};
  expect(acknowledgedAt).toEqual(expect.any(String));
  expect((await firstOf(second, id))?.acknowledgedAt).toBeNull();
  expect((await firstOf(lecturer, id))?.receipts).toEqual({ sent: 2, read: 1, acknowledged: 1 });

  await confirm(student, id);
  expect((await firstOf(student, id))?.acknowledgedAt).toBe(acknowledgedAt);

  const listed = dataOf<Receipt[]>(await lecturer('GET', `/conversations/-/receipts/${id}`));
  expect(listed.map((each) => each.acknowledgedAt !== null)).toEqual([false, true]);
  const file = await lecturer('GET', `/conversations/-/receipts/${id}/file?format=csv&language=en`);
  expect(file.statusCode, file.body).toBe(200);
  expect(file.body.trim().split('\n')).toHaveLength(3);
  expect(file.body).toContain('Confirmed at');
});

test('A reminder of a notice reaches those who have not confirmed it, even if they have read it', async () => {
  const [lecturer, student, second] = [
    await gateway.as('lecturer'),
    await gateway.as('student'),
    await gateway.as('student2'),
  ];
  const { id } = await sendNotice(lecturer);
  await confirm(student, id);
  await second('POST', `/conversations/${id}/read`, { upTo: id });
  const before = [
    await lettersOf('student', 'messageToConfirm'),
    await lettersOf('student2', 'messageToConfirm'),
  ];
  const answer = await lecturer('POST', `/conversations/${id}/remind`, { message: id });
  expect(dataOf<{ count: number }>(answer).count).toBe(1);
  expect([
    await lettersOf('student', 'messageToConfirm'),
    await lettersOf('student2', 'messageToConfirm'),
  ]).toEqual([before[0], (before[1] ?? 0) + 1]);
});

test('Only a recipient confirms a notice, and only one that asks for it', async () => {
  const [lecturer, student, head] = [
    await gateway.as('lecturer'),
    await gateway.as('student'),
    await gateway.as('head'),
  ];
  const { id } = await sendNotice(lecturer);
  for (const stranger of [lecturer, head])
    expect((await confirm(stranger, id)).statusCode).toBe(404);
  const path = `/conversations/-/receipts/${id}/file?format=csv`;
  for (const stranger of [student, head])
    expect((await stranger('GET', path)).statusCode).toBe(404);

  const plain = await sendNotice(lecturer, { mustBeAcknowledged: false });
  expect((await confirm(student, plain.id)).statusCode).toBe(404);
});
