import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idOf, PASSWORD, ROLES } from '../equipment/faculty.ts';
import {
  claimsOf,
  codeOf,
  failureOf,
  SECRET,
  startFilledGateway,
  type GatewayUnderTest,
} from '../equipment/gatewayUnderTest.ts';

let gateway: GatewayUnderTest;
beforeAll(async () => {
  gateway = await startFilledGateway();
});
afterAll(() => gateway.close());

const signIn = (username: string, password: string, ip?: string) =>
  gateway.call('POST', '/login', { body: { username, password }, ...(ip ? { ip } : {}) });

describe('Signing in', () => {
  test('answers with a token of three parts that names the person, the privileges and its end in seconds', async () => {
    const response = await signIn('nimal', PASSWORD);
    const { data } = response.json<{ data: { token: string } }>();
    const claims = claimsOf(data.token);
    expect(data.token.split('.')).toHaveLength(3);
    expect(claims['sub']).toBe(idOf('users', 'nimal'));
    expect([...(claims['privileges'] as string[])].sort()).toEqual(
      [...(ROLES['member'] ?? [])].sort(),
    );
    expect(Number(claims['exp'])).toBeGreaterThan(Date.now() / 1000);
    expect(Number(claims['exp'])).toBeLessThan(Date.now() / 1000 + 86_400);
  });

  test('answers with the fields that the specification reads of the user, the member of staff and the student', async () => {
    const { data } = (await signIn('nimal', PASSWORD)).json<{ data: Record<string, unknown> }>();
    expect(data['userData']).toEqual({
      user: idOf('users', 'nimal'),
      l_name: 'Last nimal',
      user_name: 'nimal',
      email: 'nimal@fhss.example',
      profile_image: null,
    });
    expect(data['staffData']).toBeNull();
    expect(data['studentStatus']).toEqual([]);
  });

  test.each(['nimal', ' NIMAL ', 'nimal@fhss.example', 'Nimal@FHSS.example'])(
    'takes “%s” for the same person',
    async (name) => {
      expect((await signIn(name, PASSWORD)).statusCode).toBe(200);
    },
  );

  test('answers a wrong password and an unknown name in the same words', async () => {
    const [wrong, unknown] = [
      await signIn('kamala', 'not her password'),
      await signIn('nobody-at-all', 'not her password'),
    ];
    const told = ({ code, message, details }: ReturnType<typeof failureOf>) => ({
      code,
      message,
      details,
    });
    expect(wrong.statusCode).toBe(401);
    expect(unknown.statusCode).toBe(401);
    expect(told(failureOf(unknown))).toEqual(told(failureOf(wrong)));
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(wrong.headers));
  });

  test('hashes for an unknown name as long as for a wrong password', async () => {
    const time = async (name: string, ip: string): Promise<number> => {
      const start = performance.now();
      await signIn(name, 'a guess', ip);
      return performance.now() - start;
    };
    const [known, unknown]: [number[], number[]] = [[], []];
    for (let round = 0; round < 15; round += 1) {
      await gateway.database.query({ text: 'DELETE FROM sign_in_failures' });
      known.push(await time('kamala', '198.51.100.7'));
      unknown.push(await time(`nobody-${round}`, '198.51.100.7'));
    }
    await gateway.database.query({ text: 'DELETE FROM sign_in_failures' });
    // The fastest of many is free of other load; without a hash it would take a tenth.
    expect(Math.min(...unknown)).toBeGreaterThan(0.6 * Math.min(...known));
  });

  test.each([
    ['waiting', 'pending'],
    ['gone', 'closed'],
  ])(
    'refuses %s, whose account is %s, and says so only to who knows the password',
    async (name) => {
      expect(codeOf(await signIn(name, PASSWORD))).toBe('ACCOUNT_INACTIVE');
      expect(codeOf(await signIn(name, 'a wrong one'))).toBe('WRONG_CREDENTIALS');
    },
  );

  test.each([
    [{}],
    [{ username: 'nimal' }],
    [{ username: 7, password: PASSWORD }],
    [{ username: { $ne: null }, password: { $ne: null } }],
    [['nimal', PASSWORD]],
    [{ username: 'a\u0000b', password: PASSWORD }],
    [{ username: '\ud800', password: PASSWORD }],
  ])('names what is wrong with the body %j instead of failing', async (body) => {
    const response = await gateway.call('POST', '/login', { body });
    expect(response.statusCode).toBe(422);
  });

  test('writes success and failure into the activity log', async () => {
    await signIn('nimal', PASSWORD);
    await signIn('nimal', 'a wrong one');
    const { rows } = await gateway.database.query<{ action: string; ip: string }>({
      text: 'SELECT action, ip FROM activities WHERE actor_id = $1 ORDER BY at DESC LIMIT 2',
      values: [idOf('users', 'nimal')],
    });
    expect(rows).toEqual([
      { action: 'login-failed', ip: '192.0.2.1' },
      { action: 'login', ip: '192.0.2.1' },
    ]);
  });

  test('is the only path with “login” in its name, because such paths are sent without a token', () => {
    const routes = gateway.app.printRoutes({ commonPrefix: false });
    const paths = routes.split('\n').filter((line) => line.includes('login'));
    expect(paths.map((line) => line.replace(/[^a-z/()A-Z, ]/g, '').trim())).toEqual([
      expect.stringMatching(/login \(POST\)$/),
    ]);
  });
});

describe('A token', () => {
  const sign = (claims: Record<string, unknown>, secret = SECRET, alg = 'HS256') =>
    new SignJWT(claims)
      .setProtectedHeader({ alg })
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(secret));

  test('opens the calls of its privileges', async () => {
    const token = await gateway.signIn('nimal');
    const response = await gateway.call('GET', '/user', { token });
    expect(
      response.json<{ data: { userData: { user_name: string } } }>().data.userData.user_name,
    ).toBe('nimal');
  });

  test('that is absent, signed with another secret, unsigned, of another session, meant for another service or cut short opens nothing', async () => {
    const own = claimsOf(await gateway.signIn('nimal'));
    const [head = '', body = '', signature = ''] = (await gateway.signIn('nimal')).split('.');
    const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${body}.`;
    const promoted = Buffer.from(JSON.stringify({ ...own, sub: idOf('users', 'admin') })).toString(
      'base64url',
    );
    const forged = [
      '',
      'nonsense',
      await sign(own, 'another secret that is long enough for it'),
      await sign(own, SECRET, 'HS512'),
      unsigned,
      `${head}.${promoted}.${signature}`,
      `${head}.${body}`,
      await sign({ ...own, sid: idOf('sessions', 'made up') }),
      await sign({ ...own, sub: idOf('users', 'admin') }),
      await sign({ sub: own['sub'] }),
      await sign({ ...own, aud: 'another service' }),
      await sign({ ...own, aud: undefined }),
    ];
    const answers = await Promise.all(
      forged.map((token) => gateway.call('GET', '/user', { token })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(forged.map(() => 401));
    expect((await gateway.call('GET', '/user')).statusCode).toBe(401);
  });

  test('grants no more than the database, whatever its list of privileges claims', async () => {
    const own = claimsOf(await gateway.signIn('nimal'));
    const token = await sign({ ...own, privileges: ['SETTINGS_VIEW', 'SETTINGS_EDIT'] });
    expect(codeOf(await gateway.call('GET', '/settings', { token }))).toBe('FORBIDDEN');
  });

  test('ends with its time as Session Expired', async () => {
    const token = await gateway.signIn('nimal');
    gateway.clock.advance(13 * 3_600_000);
    const response = await gateway.call('GET', '/user', { token });
    expect([response.statusCode, codeOf(response)]).toEqual([401, 'SESSION_EXPIRED']);
  });

  test('ends on the server on signing out', async () => {
    const token = await gateway.signIn('nimal');
    expect((await gateway.call('POST', '/logout', { token })).statusCode).toBe(200);
    expect(codeOf(await gateway.call('GET', '/user', { token }))).toBe('UNAUTHORIZED');
    expect((await gateway.call('POST', '/logout', { token })).statusCode).toBe(401);
  });
});

describe('The cookie against cross-site requests', () => {
  const cookieOf = (headers: Record<string, unknown>): string =>
    String([headers['set-cookie']].flat()[0]);

  test('is set on signing in, readable by the portal, strict, and without TLS not Secure', async () => {
    const cookie = cookieOf((await signIn('nimal', PASSWORD)).headers);
    expect(cookie).toMatch(/^XSRF-TOKEN=[\w-]{20,}; Path=\/; SameSite=Strict$/);
  });

  test('must be repeated in the header of writes, but not of reads', async () => {
    const token = await gateway.signIn('nimal');
    const put = (headers: Record<string, string>) =>
      gateway.call('PUT', '/preferences', { token, body: { theme: 'dark' }, headers });
    expect(codeOf(await put({ cookie: 'XSRF-TOKEN=abc' }))).toBe('CSRF_MISMATCH');
    expect(codeOf(await put({ cookie: 'XSRF-TOKEN=abc', 'x-xsrf-token': 'abcd' }))).toBe(
      'CSRF_MISMATCH',
    );
    expect((await put({ cookie: 'XSRF-TOKEN=abc', 'x-xsrf-token': 'abc' })).statusCode).toBe(200);
    expect((await put({})).statusCode).toBe(200);
    expect(
      (await gateway.call('GET', '/user', { token, headers: { cookie: 'XSRF-TOKEN=abc' } }))
        .statusCode,
    ).toBe(200);
  });
});

describe('Behind TLS, the cookies of the portal', () => {
  let secured: GatewayUnderTest;
  beforeAll(async () => {
    secured = await startFilledGateway({ tls: true });
  });
  afterAll(() => secured.close());
  const signInSecurely = () =>
    secured.call('POST', '/login', { body: { username: 'nimal', password: PASSWORD } });

  test('are bound to its host by their names, Secure and for the whole host', async () => {
    const { headers } = await signInSecurely();
    const cookies = [headers['set-cookie']].flat().map(String);
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual([
      '__Host-XSRF-TOKEN',
      '__Host-portal_known_device',
    ]);
    for (const cookie of cookies) {
      expect(cookie).toContain('; Path=/;');
      expect(cookie).toContain('; Secure');
      expect(cookie).not.toContain('Domain');
    }
  });

  test('count only under these names, which no other host of the domain can set', async () => {
    const { token } = (await signInSecurely()).json<{ data: { token: string } }>().data;
    const put = (headers: Record<string, string>) =>
      secured.call('PUT', '/preferences', { token, body: { theme: 'dark' }, headers });
    const planted = { cookie: '__Host-XSRF-TOKEN=abc; XSRF-TOKEN=xyz', 'x-xsrf-token': 'xyz' };
    expect(codeOf(await put(planted))).toBe('CSRF_MISMATCH');
    expect((await put({ ...planted, 'x-xsrf-token': 'abc' })).statusCode).toBe(200);
  });
});
