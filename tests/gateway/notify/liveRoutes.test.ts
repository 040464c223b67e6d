import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../../src/resources/shared/demo/accounts.ts';
import { startDemoGateway, type DemoGateway } from '../equipment/demoGateway.ts';
import { startGateway, type GatewayUnderTest } from '../equipment/gatewayUnderTest.ts';

let here: DemoGateway;
let there: GatewayUnderTest;
beforeAll(async () => {
  here = await startDemoGateway();
  there = await startGateway({ database: here.database });
});
afterAll(async () => {
  await there.close();
  await here.close();
});

const listening = async ({ app }: Pick<GatewayUnderTest, 'app'>): Promise<string> =>
  app.server.listening ? app.listeningOrigin : app.listen({ port: 0, host: '127.0.0.1' });

/** Opens the event stream and collects its events. */
async function hear(
  origin: string,
  token: string,
): Promise<{ next: () => Promise<string>; leave: () => void; status: number }> {
  const leaving = new AbortController();
  const response = await fetch(`${origin}/api/live`, {
    headers: { Authorization: `Bearer ${token}` },
    signal: leaving.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async (): Promise<string> => {
    for (;;) {
      const event = /event: (\w+)\n/.exec(text);
      if (event) {
        text = text.slice(event.index + event[0].length);
        return event[1] ?? '';
      }
      const { value, done } = (await reader?.read()) ?? { done: true, value: '' };
      if (done) return 'end';
      text += value;
    }
  };
  return { next, leave: () => leaving.abort(), status: response.status };
}

test('A page on one gateway receives a message sent through another, and is disconnected when its gateway stops', async () => {
  await listening(here);
  const student = await hear(await listening(there), await here.signIn('student', DEMO_PASSWORD));
  const { rows } = await here.database.query<{ id: string }>({
    text: `SELECT id FROM users WHERE username = 'student'`,
  });
  const sent = await (
    await here.as('lecturer')
  )('POST', '/conversations', {
    id: randomUUID(),
    subject: { en: 'Tomorrow' },
    body: { en: 'We meet at eight.' },
    audience: [{ kind: 'person', id: rows[0]?.id }],
    replies: 'all',
    files: [],
  });
  expect(sent.statusCode).toBe(201);
  expect(await student.next()).toBe('messages');
  await there.close();
  expect(await student.next()).toBe('end');
});

test('A user who is not signed in receives no events', async () => {
  expect((await here.call('GET', '/live')).statusCode).toBe(401);
});
