import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { idOf, PASSWORD } from '../equipment/faculty.ts';
import {
  startFilledGatewayOnServer,
  type GatewayUnderTest,
} from '../equipment/gatewayUnderTest.ts';

interface Description {
  paths: Record<string, Record<string, unknown>>;
}

let gateway: GatewayUnderTest;
let admin: string;
const nimal = idOf('users', 'nimal');

beforeAll(async () => {
  gateway = await startFilledGatewayOnServer();
  admin = await gateway.signIn('admin');
  const token = await gateway.signIn('nimal');
  // All secrets: hashes of both passwords and of a link, and their traces in the log.
  await gateway.call('POST', '/resetpasswordreq', { body: { email: 'kamala@fhss.example' } });
  await vi.waitFor(
    async () =>
      expect(
        (await gateway.database.query({ text: 'SELECT 1 FROM one_time_links' })).rows,
      ).toHaveLength(1),
    { timeout: 30_000 },
  );
  await gateway.call('GET', `/resetmispass/${nimal}`, { token: admin });
  await gateway.call('POST', '/changepassword', {
    token,
    body: { currentPassword: PASSWORD, newPassword: 'a kettle under the mango tree' },
  });
  await gateway.call('PUT', `/users/${nimal}`, {
    token: admin,
    body: { lastName: 'Changed', version: 1 },
  });
});
afterAll(() => gateway.close());

/** Every readable address with existing ids: of its own records for a resource, otherwise of a user. */
async function readable(): Promise<string[]> {
  const { paths } = (
    await gateway.call('GET', '/openapi.json', { token: admin })
  ).json<Description>();
  const found: string[] = [];
  for (const [path, methods] of Object.entries(paths)) {
    // The event stream sends names of topics only, and ends with its page.
    if (!('get' in methods) || path.startsWith('/files/') || path === '/live') continue;
    const list = path.replace(/\/\{id\}.*$/, '');
    const { data } =
      path.includes('{id}') && list !== path
        ? (await gateway.call('GET', list, { token: admin })).json<{ data?: unknown }>()
        : { data: undefined };
    const first = Array.isArray(data) ? ((data as { id?: string }[])[0]?.id ?? nimal) : nimal;
    found.push(path.replaceAll(/\{\w+\}/g, first));
  }
  return found;
}

test('No answer, even to a user who may read everything, contains a hash of a password or link, or a token', async () => {
  const { rows } = await gateway.database.query<{ secret: string }>({
    text: `
    SELECT hash AS secret
    FROM credentials
    UNION
    SELECT hash
    FROM rumis_credentials
    UNION
    SELECT token_hash
    FROM one_time_links`,
  });
  expect(rows.length).toBeGreaterThan(3);
  const addresses = [...(await readable()), '/activities/-/export?format=csv&columns=before,after'];
  expect(addresses.length).toBeGreaterThan(60);
  const answered: string[] = [];
  for (const address of addresses) {
    const { statusCode, body } = await gateway.call('GET', address, { token: admin });
    if (statusCode === 200) answered.push(address);
    expect(statusCode, address).toBeLessThan(500);
    // The reset of the rumis password shows the new one once, on purpose, and never a hash.
    expect(body, address).not.toContain('$argon2');
    for (const { secret } of rows) expect(body.includes(secret), address).toBe(false);
    expect(body.includes(admin), address).toBe(false);
  }
  expect(answered).toEqual(
    expect.arrayContaining([
      '/user/viewall',
      '/users',
      '/activities',
      '/sessions',
      `/resetmispass/${nimal}`,
    ]),
  );
  expect(answered).toContainEqual(expect.stringMatching(/^\/users\/[0-9a-f-]{36}$/));
});

test.each(['hash', 'password', 'credentials.hash', 'tokenHash'])(
  'Users can be neither filtered nor sorted by “%s”',
  async (name) => {
    for (const query of [
      `filter=${encodeURIComponent(JSON.stringify({ [name]: '$argon2' }))}`,
      `sort=${encodeURIComponent(JSON.stringify([name, 'ASC']))}`,
    ]) {
      const response = await gateway.call('GET', `/user/viewall?${query}`, { token: admin });
      expect([400, 422], query).toContain(response.statusCode);
    }
  },
);

test('An internal error reveals nothing about its cause', async () => {
  await gateway.database.query({ text: 'ALTER TABLE credentials RENAME TO credentials_elsewhere' });
  const response = await gateway.call('POST', '/login', {
    body: { username: 'nimal', password: PASSWORD },
  });
  await gateway.database.query({ text: 'ALTER TABLE credentials_elsewhere RENAME TO credentials' });
  expect(response.statusCode).toBe(500);
  expect(Object.keys(response.json<object>()).sort()).toEqual(['code', 'message', 'requestId']);
  expect(response.body).not.toMatch(/credentials|relation|SELECT|gateway|\.ts/);
});
