import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BUDGETS } from '../../../gateway/db/budgets.ts';
import { DEMO_PASSWORD } from '../../../src/resources/shared/demo/accounts.ts';
import { startDemoGateway, type DemoGateway } from '../equipment/demoGateway.ts';
import { failureOf, startGateway } from '../equipment/gatewayUnderTest.ts';
import { uploadOf } from '../equipment/uploadOf.ts';

let gateway: DemoGateway;
beforeAll(async () => {
  gateway = await startDemoGateway();
});
afterAll(() => gateway.close());

const idOf = async (username: string): Promise<string> => {
  const { rows } = await gateway.database.query<{ id: string }>({
    text: 'SELECT id FROM users WHERE username = $1',
    values: [username],
  });
  return rows[0]?.id ?? '';
};

function expectRefusal(response: LightMyRequestResponse, budget: string): void {
  expect([response.statusCode, failureOf(response)]).toMatchObject([
    429,
    { code: 'TOO_MANY_REQUESTS', details: { budget } },
  ]);
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
}

it('A person who calls more often than anyone works waits; others and the health check do not', async () => {
  const CALLS = 20;
  const limited = await startGateway({ database: gateway.database, callsPerMinute: CALLS });
  const [token, other] = [
    await limited.signIn('lecturer', DEMO_PASSWORD),
    await limited.signIn('head', DEMO_PASSWORD),
  ];
  const statuses: number[] = [];
  for (let call = 0; call < CALLS; call += 1)
    statuses.push((await limited.call('GET', '/user', { token })).statusCode);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expectRefusal(await limited.call('GET', '/user', { token, ip: '192.0.2.99' }), 'calls');
  expect((await limited.call('GET', '/user', { token: other })).statusCode).toBe(200);
  expect((await limited.call('GET', '/health')).statusCode).toBe(200);
  await limited.close();
});

it('A network that floods the gateway waits, before its tokens are read', async () => {
  const limited = await startGateway({ database: gateway.database, callsPerMinute: 1 });
  const allowed = BUDGETS.networkCalls.most / BUDGETS.calls.most;
  for (let call = 0; call < allowed; call += 1) await limited.call('GET', '/user');
  expectRefusal(await limited.call('GET', '/user', { token: 'x' }), 'networkCalls');
  expect((await limited.call('GET', '/user', { ip: '198.51.100.7' })).statusCode).toBe(401);
  await limited.close();
});

it('The bytes that a person sends are limited, too', async () => {
  const limited = await startGateway({
    database: gateway.database,
    // A thousandth of the declared budgets: 157,286 bytes.
    callsPerMinute: BUDGETS.calls.most / 1_000,
  });
  const token = await limited.signIn('webeditor', DEMO_PASSWORD);
  const body = { label: { en: 'x'.repeat(100_000) } };
  expect((await limited.call('POST', '/links', { token, body })).statusCode).toBe(422);
  expectRefusal(await limited.call('POST', '/links', { token, body }), 'bytes');
  await limited.close();
});

it('Forty messages in a row to one person are not sent: the sender waits after the budget', async () => {
  const lecturer = await gateway.as('lecturer');
  const dean = await idOf('dean');
  const write = () =>
    lecturer('POST', '/conversations', {
      id: randomUUID(),
      subject: { en: 'Again' },
      body: { en: 'And again.' },
      audience: [{ kind: 'person', id: dean }],
      replies: 'all',
    });
  const answers: LightMyRequestResponse[] = [];
  for (let message = 0; message < 40; message += 1) answers.push(await write());
  const sent = answers.filter(({ statusCode }) => statusCode < 300).length;
  expect(sent, answers[0]?.body).toBeGreaterThan(0);
  expect(sent).toBeLessThanOrEqual(BUDGETS.letters.most);
  const refused = answers.at(-1);
  if (refused) expectRefusal(refused, 'letters');
  gateway.clock.advance(BUDGETS.letters.seconds * 1_000);
  expect((await write()).statusCode).toBeLessThan(300);
});

it('Uploads are limited by number and size a day', async () => {
  const editor = await idOf('webeditor');
  const store = (count: number, size: number) =>
    gateway.database.query({
      text: `
        INSERT INTO stored_files (id, name, mime, size, sha256, resource, field, created_by)
        SELECT gen_random_uuid(), 'x', 'text/plain', $2, '', 'none', 'none', $1
        FROM generate_series(1, $3::int)`,
      values: [editor, size, count],
    });
  const upload = async () =>
    gateway.app.inject({
      method: 'POST',
      url: '/api/conversations/-/files',
      ...uploadOf('not a picture'),
      headers: {
        ...uploadOf('').headers,
        authorization: `Bearer ${await gateway.signIn('webeditor', DEMO_PASSWORD)}`,
      },
    });
  expect((await upload()).statusCode).toBe(415);
  await store(BUDGETS.uploads.most, 1);
  expectRefusal(await upload(), 'uploads');
  await gateway.database.query({
    text: 'DELETE FROM stored_files WHERE created_by = $1',
    values: [editor],
  });
  await store(2, BUDGETS.uploadedBytes.most / 2);
  expectRefusal(await upload(), 'uploadedBytes');
  await gateway.database.query({
    text: 'DELETE FROM stored_files WHERE created_by = $1',
    values: [editor],
  });
});

it('Background work is limited by the hour', async () => {
  const token = await gateway.signIn('admin', DEMO_PASSWORD);
  await gateway.database.query({
    text: `
      INSERT INTO jobs (id, kind, actor_id, state, input)
      SELECT gen_random_uuid(), 'bulk', $1, 'done', '{}'
      FROM generate_series(1, $2::int)`,
    values: [await idOf('admin'), BUDGETS.jobs.most],
  });
  const uploaded = await gateway.app.inject({
    method: 'POST',
    url: '/api/links/-/imports',
    payload: uploadOf('label.en,label.si,url\na,a,https://example.lk/').payload,
    headers: { ...uploadOf('').headers, authorization: `Bearer ${token}` },
  });
  const { id, settings } = uploaded.json<{ data: { id: string; settings: unknown } }>().data;
  expectRefusal(await gateway.call('PUT', `/imports/${id}`, { token, body: settings }), 'jobs');
});

it('A body of a megabyte is not taken from a caller without a session', async () => {
  const body = { username: 'x'.repeat(900_000), password: 'x' };
  expect((await gateway.call('POST', '/login', { body })).statusCode).toBe(413);
  expect((await gateway.call('POST', '/links', { body })).statusCode).toBe(401);
});
