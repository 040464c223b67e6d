import { describe, expect, test } from 'vitest';
import { declaredCallsOf } from '../../../gateway/app/portalCalls.ts';
import { facultyPortal } from '../../../src/resources/server.ts';
import { startObservedGateway } from '../equipment/observedGateway.ts';

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

const NOBODY = '00000000-0000-7000-8000-000000000000';

const idOf = async (
  origin: string,
  given?: string,
): Promise<{ answered: string | null; inError: string }> => {
  const headers: Record<string, string> = given === undefined ? {} : { 'x-request-id': given };
  const response = await fetch(`${origin}/api/user`, { headers });
  const { requestId } = (await response.json()) as { requestId: string };
  return { answered: response.headers.get('x-request-id'), inError: requestId };
};

describe('The id of a request', () => {
  test('is the one of the proxy, in the answer, in the error and in the log', async () => {
    const { origin, log } = await startObservedGateway({ trustedProxies: 1 });
    const given = '4bf92f3577b34da6a3ce929d0e0e4736';
    expect(await idOf(origin, given)).toEqual({ answered: given, inError: given });
    await expect.poll(() => log().filter(({ reqId }) => reqId === given)).not.toEqual([]);
  });

  test.each(['short', 'x'.repeat(65), 'with a space in it', '{"level":50}', 'a/b/c/d/e/f'])(
    'is a new one where the proxy gives %j',
    async (given) => {
      const { origin } = await startObservedGateway({ trustedProxies: 1 });
      const { answered, inError } = await idOf(origin, given);
      expect(answered).toMatch(UUID);
      expect(inError).toBe(answered);
    },
  );

  test('is never chosen by a client without a proxy in front', async () => {
    const { origin } = await startObservedGateway();
    const { answered } = await idOf(origin, '4bf92f3577b34da6a3ce929d0e0e4736');
    expect(answered).toMatch(UUID);
  });
});

describe('The log of requests', () => {
  test('has one line for each, with route, status, duration, account and change set, and nothing of the person or the record', async () => {
    const { origin, signIn, log, database } = await startObservedGateway();
    const headers = await signIn('admin');
    const created = await fetch(`${origin}/api/faqs`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({
        question: { en: 'Where?', si: 'කොහේද?' },
        answer: { en: '<p>Here.</p>', si: '<p>මෙතැන.</p>' },
      }),
    });
    const { data } = (await created.json()) as { data: { id: string } };
    expect(created.status).toBe(201);
    await fetch(`${origin}/api/faqs/${data.id}?secret=of-a-link`, { headers });
    const lines = (): ReturnType<typeof log> => log().filter(({ msg }) => msg === 'request');
    await expect.poll(() => lines().length).toBe(3);
    const { rows } = await database.query<{ id: string }>({
      text: `SELECT id FROM users WHERE username = 'admin'`,
    });
    expect(lines().slice(1)).toMatchObject([
      {
        method: 'POST',
        route: '/api/faqs',
        status: 201,
        account: rows[0]?.id,
        changeSet: created.headers.get('x-change-set'),
        durationMs: expect.any(Number),
      },
      // A parameter that the gateway does not know is refused.
      { method: 'GET', route: '/api/faqs/:id', status: 400, account: rows[0]?.id },
    ]);
    const text = JSON.stringify(lines());
    for (const personal of [data.id, 'of-a-link', '127.0.0.1', 'admin"', 'Where?'])
      expect(text).not.toContain(personal);
  });

  test('has no line of an anonymous answer', async () => {
    const { app, log, signIn, origin } = await startObservedGateway();
    const headers = await signIn('student');
    const unlogged = declaredCallsOf(facultyPortal).flatMap(({ call }) =>
      call.unlogged ? [call] : [],
    );
    expect(unlogged.length).toBeGreaterThan(0);
    for (const { method, path } of unlogged)
      await fetch(`${origin}/api${path.replace(/:\w+/g, NOBODY)}`, {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        body: '{}',
      });
    await app.close();
    const routes = log().map(({ route }) => route);
    expect(unlogged.filter(({ path }) => routes.includes(`/api${path}`))).toEqual([]);
  });
});

describe('The log of slow statements', () => {
  test('has their text without their values', async () => {
    const { database, log } = await startObservedGateway({ slowStatementMs: 60 });
    await database.query({ text: 'SELECT pg_sleep($1), $2::text', values: [0.1, 'a value'] });
    await database.transaction(async (client) => {
      await client.query({ text: 'SELECT\n  pg_sleep($1)', values: [0.1] });
    });
    await database.query({ text: 'SELECT $1::text', values: ['quick'] });
    const slow = log().filter(({ msg }) => msg === 'slow statement');
    expect(slow.map(({ statement }) => statement)).toEqual(
      expect.arrayContaining(['SELECT pg_sleep($1), $2::text', 'SELECT pg_sleep($1)']),
    );
    for (const { durationMs, level } of slow) {
      expect(durationMs).toBeGreaterThanOrEqual(60);
      expect(level).toBe(40);
    }
    expect(JSON.stringify(slow)).not.toMatch(/a value|quick/);
  });
});
