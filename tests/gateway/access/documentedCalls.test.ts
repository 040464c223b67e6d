import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idOf, PASSWORD } from '../equipment/faculty.ts';
import {
  failureOf,
  startFilledGatewayOnServer,
  type GatewayUnderTest,
} from '../equipment/gatewayUnderTest.ts';

let gateway: GatewayUnderTest;
let admin: string;
beforeAll(async () => {
  gateway = await startFilledGatewayOnServer();
  admin = await gateway.signIn('admin');
});
afterAll(() => gateway.close());

const nimal = idOf('users', 'nimal');
const nobody = idOf('users', 'nobody at all');
type Method = 'GET' | 'POST' | 'DELETE';

/** A multipart body with one part `data`, as the documented calls expect it. */
function asForm(data: unknown): { payload: string; headers: Record<string, string> } {
  const boundary = 'between-the-parts';
  const payload = `--${boundary}\r\nContent-Disposition: form-data; name="data"\r\n\r\n${JSON.stringify(data)}\r\n--${boundary}--\r\n`;
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

const upload = (path: string, data: unknown, token = admin): Promise<LightMyRequestResponse> => {
  const { payload, headers } = asForm(data);
  return gateway.app.inject({
    method: 'POST',
    url: `/api${path}`,
    payload,
    headers: { ...headers, authorization: `Bearer ${token}` },
  });
};

const person = {
  username: 'sunil',
  email: 'sunil@fhss.example',
  firstName: 'Sunil',
  lastName: 'Perera',
  userType: idOf('user-types', 'staff'),
  status: 'active',
};
const dataOf = (response: LightMyRequestResponse): Record<string, unknown> =>
  response.json<{ data: Record<string, unknown> }>().data;

/**
 * The rows of the specification's table (§7) that need a signed-in user, with an id that no user
 * has.
 */
const GUARDED: readonly (readonly [Method, string])[] = [
  ['POST', '/changepassword'],
  ['GET', '/user/viewall'],
  ['GET', '/rumisrole/viewall'],
  ['GET', `/user/${nobody}`],
  ['GET', '/user'],
  ['GET', `/user/student/${nobody}`],
  ['GET', `/resetmispass/${nobody}`],
  ['POST', '/resetmisallpass'],
  ['POST', '/user/'],
  ['POST', `/user/${nobody}`],
  ['DELETE', `/user/${nobody}`],
  ['GET', `/useractivities/viewall/${nobody}`],
  ['GET', `/useractivities/byid/${nobody}/${nobody}`],
];

describe('Without a token', () => {
  test.each(GUARDED)('%s %s answers 401 in the failure shape', async (method, path) => {
    const response = await gateway.call(method, path);
    expect(response.statusCode).toBe(401);
    expect(failureOf(response)).toEqual({
      code: 'UNAUTHORIZED',
      message: 'Unauthorized',
      requestId: expect.any(String),
    });
  });

  test.each(['/usertypes', '/sections'])('GET %s answers all the same', async (path) => {
    expect((await gateway.call('GET', path)).json()).toEqual({
      data: [expect.objectContaining({ id: expect.any(String) })],
      message: expect.any(String),
    });
  });

  test.each(['/register', '/login', '/resetpasswordreq', '/resetpassword', '/resetpassword/check'])(
    'POST %s says which fields it misses',
    async (path) => {
      const failure = failureOf(await gateway.call('POST', path));
      expect(failure.code).toBe('INVALID_FIELDS');
      expect(Object.values(failure.fieldErrors ?? {})).toContainEqual({ code: 'required' });
    },
  );
});

describe('The documented calls on users', () => {
  test('list all, in the envelope with a message and the total', async () => {
    const answer = (await gateway.call('GET', '/user/viewall', { token: admin })).json<{
      data: { username: string }[];
      message: string;
      total: number;
    }>();
    expect(answer).toMatchObject({ message: expect.any(String), total: answer.data.length });
    expect(answer.data.map(({ username }) => username)).toContain('nimal');
  });

  test('create, read, change and delete one', async () => {
    const made = await upload('/user/', person);
    expect(made.statusCode).toBe(201);
    const { id, version } = dataOf(made);
    expect(dataOf(made)).toMatchObject(person);
    expect(
      dataOf(await gateway.call('GET', `/user/${String(id)}`, { token: admin })),
    ).toMatchObject({ id, username: 'sunil' });
    const changed = await upload(`/user/${String(id)}`, { version, lastName: 'Silva' });
    expect([changed.statusCode, dataOf(changed)['lastName'], dataOf(changed)['username']]).toEqual([
      200,
      'Silva',
      'sunil',
    ]);
    expect(
      failureOf(await upload(`/user/${String(id)}`, { version, lastName: 'Fernando' })).code,
    ).toBe('STALE_VERSION');
    expect(
      dataOf(await gateway.call('DELETE', `/user/${String(id)}`, { token: admin })),
    ).toMatchObject({ id });
    expect((await gateway.call('GET', `/user/${String(id)}`, { token: admin })).statusCode).toBe(
      404,
    );
  });

  test.each([
    ['a form that is no JSON', '{"username":', 'BAD_REQUEST'],
    ['a list', '[]', undefined],
    [
      'a password among the fields',
      JSON.stringify({ ...person, password: PASSWORD }),
      'UNKNOWN_FIELD',
    ],
    [
      'what only the server writes',
      JSON.stringify({ ...person, lastLoginAt: '2026-01-01T00:00:00Z' }),
      'UNWRITABLE_FIELD',
    ],
    ['a prototype', '{"__proto__":{"status":"active"},"username":"sunil"}', undefined],
  ])('refuse %s', async (_what, data, code) => {
    const boundary = 'between-the-parts';
    const response = await gateway.app.inject({
      method: 'POST',
      url: '/api/user/',
      payload: `--${boundary}\r\nContent-Disposition: form-data; name="data"\r\n\r\n${data}\r\n--${boundary}--\r\n`,
      headers: {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        authorization: `Bearer ${admin}`,
      },
    });
    expect([400, 403, 422]).toContain(response.statusCode);
    if (code) expect(failureOf(response).code).toBe(code);
    expect(
      (await gateway.database.query({ text: "SELECT 1 FROM users WHERE username = 'sunil'" })).rows,
    ).toEqual([]);
  });

  test.each([
    ['/user/', 'USERS_CREATE'],
    [`/user/${nimal}`, 'USERS_EDIT'],
  ])('need their privilege before a byte of the upload to %s is looked at', async (path) => {
    const kamala = await gateway.signIn('kamala');
    const response = await upload(path, person, kamala);
    expect([403, 404]).toContain(response.statusCode);
  });

  test('answer 404 for an unknown student', async () => {
    expect(
      failureOf(await gateway.call('GET', `/user/student/${nimal}`, { token: admin })).code,
    ).toBe('NOT_FOUND');
  });

  test('accept a request with the JSON content type and no body, as the specification’s client sends it', async () => {
    const response = await gateway.app.inject({
      method: 'GET',
      url: '/api/user',
      headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
    });
    expect(response.statusCode).toBe(200);
    expect(
      (
        await gateway.call('POST', '/session/active', {
          token: admin,
          headers: { 'content-type': 'application/json' },
        })
      ).statusCode,
    ).toBe(200);
  });
});

test.each([
  ['GET', '/nothing-here'],
  ['POST', '/user/viewall/more'],
  ['DELETE', '/login'],
] as const)(
  '%s %s, which nobody documents, is not found in the failure shape',
  async (method, path) => {
    const response = await gateway.call(method, path, { token: admin });
    expect([response.statusCode, failureOf(response)]).toEqual([
      404,
      { code: 'NOT_FOUND', message: expect.any(String), requestId: expect.any(String) },
    ]);
  },
);
