import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSessions } from '../../../gateway/access/sessions.ts';
import { createCatalogue } from '../../../src/contract/model/catalogue.ts';
import { defaultSettings } from '../../../src/contract/model/settings.ts';
import { areas } from '../../../src/resources/areas.ts';
import { idOf, PASSWORD } from '../equipment/faculty.ts';
import { isStale, renew } from '../equipment/freshToken.ts';
import {
  claimsOf,
  codeOf,
  startFilledGatewayOnServer,
  type GatewayUnderTest,
} from '../equipment/gatewayUnderTest.ts';

let gateway: GatewayUnderTest;
beforeEach(async () => {
  gateway = await startFilledGatewayOnServer();
});
afterEach(() => gateway.close());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const { sessionIdleMinutes, sessionAbsoluteMinutes } = defaultSettings();
const userAs = (token: string) => gateway.call('GET', '/user', { token });
const statusAs = async (token: string): Promise<number> => (await userAs(token)).statusCode;
const edit = async (token: string, path: string, changes: Record<string, unknown>) => {
  const { data } = (await gateway.call('GET', path, { token })).json<{
    data: { version: number };
  }>();
  return gateway.call('PUT', path, { token, body: { ...changes, version: data.version } });
};

describe('A session', () => {
  test('ends when nothing happened for the idle time, and not before', async () => {
    const token = await gateway.signIn('nimal');
    gateway.clock.advance((sessionIdleMinutes - 1) * MINUTE);
    expect(await statusAs(token)).toBe(200);
    gateway.clock.advance((sessionIdleMinutes + 1) * MINUTE);
    expect(codeOf(await userAs(token))).toBe('SESSION_EXPIRED');
  });

  test('is extended by a user who works in the page without other calls', async () => {
    const token = await gateway.signIn('nimal');
    for (let round = 0; round < 4; round += 1) {
      gateway.clock.advance((sessionIdleMinutes - 1) * MINUTE);
      expect((await gateway.call('POST', '/session/active', { token })).statusCode).toBe(200);
    }
  });

  test('ends after the absolute time even if in use', async () => {
    const token = await gateway.signIn('nimal');
    for (let minutes = 0; minutes + 10 < sessionAbsoluteMinutes; minutes += 10) {
      gateway.clock.advance(10 * MINUTE);
      await gateway.call('POST', '/session/active', { token });
    }
    expect(await statusAs(token)).toBe(200);
    gateway.clock.advance(11 * MINUTE);
    expect(codeOf(await userAs(token))).toBe('SESSION_EXPIRED');
  });

  test('uses the idle time of the settings', async () => {
    await gateway.database.query({
      text: "UPDATE settings SET value = '5' WHERE key = 'sessionIdleMinutes'",
    });
    const token = await gateway.signIn('nimal');
    gateway.clock.advance(6 * MINUTE);
    expect(codeOf(await userAs(token))).toBe('SESSION_EXPIRED');
  });

  test('stores its last use at most once a minute', async () => {
    const token = await gateway.signIn('nimal');
    const seen = async () =>
      (
        await gateway.database.query<{ seen: Date }>({
          text: 'SELECT last_seen_at AS seen FROM sessions',
        })
      ).rows[0]?.seen;
    const first = await seen();
    gateway.clock.advance(30_000);
    await userAs(token);
    expect(await seen()).toEqual(first);
    gateway.clock.advance(40_000);
    await userAs(token);
    expect(await seen()).not.toEqual(first);
  });

  test('ends with the account on the very next request', async () => {
    const [admin, token] = [await gateway.signIn('admin'), await gateway.signIn('nimal')];
    expect(await statusAs(token)).toBe(200);
    expect(
      (await edit(admin, `/users/${idOf('users', 'nimal')}`, { status: 'locked' })).statusCode,
    ).toBe(200);
    expect(codeOf(await userAs(token))).toBe('UNAUTHORIZED');
    await edit(admin, `/users/${idOf('users', 'nimal')}`, { status: 'active' });
    expect(codeOf(await userAs(token))).toBe('UNAUTHORIZED');
  });

  test('is not cached again if it ends while being read', async () => {
    const [{ id: sessionId } = { id: '' }] = (await gateway.signIn('nimal'),
    await gateway.database.query<{ id: string }>({ text: 'SELECT id FROM sessions' })).rows;
    let [reached, release] = [() => {}, () => {}];
    const limitsRead = new Promise<void>((resolve) => (reached = resolve));
    const released = new Promise<void>((resolve) => (release = resolve));
    const limits = async () => {
      reached();
      await released;
      return { idleMinutes: 30, absoluteMinutes: 720 };
    };
    const sessions = createSessions({
      database: gateway.database,
      catalogue: createCatalogue(areas),
      limits,
      now: gateway.clock.now,
    });
    const underWay = sessions.find(sessionId);
    await limitsRead;
    await gateway.database.query({ text: 'UPDATE sessions SET revoked_at = now()' });
    sessions.forget();
    release();
    await underWay;
    await expect(sessions.find(sessionId)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });
});

describe('A person’s sessions', () => {
  test('are listed with place and time, the present one marked, without those of others', async () => {
    const [here] = [
      await gateway.signIn('nimal'),
      await gateway.signIn('nimal'),
      await gateway.signIn('kamala'),
    ];
    const { data } = (await gateway.call('GET', '/sessions', { token: here })).json<{
      data: { current: boolean; ip: string; userAgent: string }[];
    }>();
    expect(data.map(({ current }) => current).sort()).toEqual([false, true]);
    expect(data[0]).toMatchObject({ ip: '192.0.2.1', userAgent: 'lightMyRequest' });
  });

  const end = (token: string, body: { password?: string; session?: string } = {}) =>
    gateway.call('POST', '/sessions/endings', { token, body: { password: PASSWORD, ...body } });

  test('can be ended one by one, those of others not at all', async () => {
    const [here, there, hers] = [
      await gateway.signIn('nimal'),
      await gateway.signIn('nimal'),
      await gateway.signIn('kamala'),
    ];
    const idIn = (token: string): string => String(claimsOf(token)['sid']);
    expect((await end(here, { session: idIn(hers) })).statusCode).toBe(404);
    expect((await end(here, { session: idIn(there) })).statusCode).toBe(200);
    expect([await statusAs(here), await statusAs(there), await statusAs(hers)]).toEqual([
      200, 401, 200,
    ]);
  });

  test('are ended by their owner alone, who types the password again', async () => {
    const [here, there] = [await gateway.signIn('nimal'), await gateway.signIn('nimal')];
    const wrong = await end(here, { password: 'of somebody else' });
    expect(codeOf(wrong)).toBe('INVALID_FIELDS');
    expect(codeOf(await end(here, { password: '' }))).toBe('INVALID_FIELDS');
    expect([await statusAs(here), await statusAs(there)]).toEqual([200, 200]);
  });

  test('can be ended everywhere else at once', async () => {
    const [here, there, hers] = [
      await gateway.signIn('nimal'),
      await gateway.signIn('nimal'),
      await gateway.signIn('kamala'),
    ];
    expect((await end(here)).statusCode).toBe(200);
    expect([await statusAs(here), await statusAs(there), await statusAs(hers)]).toEqual([
      200, 401, 200,
    ]);
  });
});

describe('Changed privileges', () => {
  const deny = (admin: string, key: string) =>
    gateway.call('POST', '/user-privileges', {
      token: admin,
      body: {
        user: idOf('users', 'registrar'),
        privilege: idOf('privileges', key),
        effect: 'deny',
        reason: 'A trial',
      },
    });

  test('take effect on the next request, and the answer says that the token is stale, even if it is a refusal', async () => {
    const [admin, registrar] = [await gateway.signIn('admin'), await gateway.signIn('registrar')];
    expect((await gateway.call('GET', '/rumisrole/viewall', { token: registrar })).statusCode).toBe(
      200,
    );
    for (const key of ['USERS_VIEW', 'USERS_EDIT'])
      expect((await deny(admin, key)).statusCode).toBe(201);
    const refused = await gateway.call('GET', '/rumisrole/viewall', { token: registrar });
    expect(codeOf(refused)).toBe('FORBIDDEN');
    expect(isStale(refused)).toBe(true);
    const fresh = await renew(gateway, registrar);
    expect(claimsOf(fresh)['privileges']).not.toContain('USERS_EDIT');
    expect(claimsOf(fresh)['exp']).toBe(claimsOf(registrar)['exp']);
    const answer = await userAs(fresh);
    expect([answer.statusCode, isStale(answer)]).toEqual([200, false]);
  });

  test('take effect by date too: a role ends with its last day', async () => {
    // Noon in Colombo, so that the day ends within the session.
    gateway.clock.advance(DAY - ((gateway.clock.now().getTime() - 6.5 * HOUR) % DAY));
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Colombo' }).format(
      gateway.clock.now(),
    );
    await gateway.database.query({
      text: 'UPDATE user_roles SET ends_on = $2 WHERE user_id = $1',
      values: [idOf('users', 'nimal'), today],
    });
    await gateway.database.query({
      text: `
      UPDATE settings
      SET value = CASE key WHEN 'sessionIdleMinutes' THEN '480' ELSE '1440' END::jsonb
      WHERE key IN ('sessionIdleMinutes', 'sessionAbsoluteMinutes')`,
    });
    const token = await gateway.signIn('nimal');
    const held = async () =>
      (await userAs(token)).json<{ data: { privileges: string[] } }>().data.privileges;
    expect(await held()).toContain('PROFILE_VIEW');
    for (const hours of [7, 6]) {
      gateway.clock.advance(hours * HOUR);
      await gateway.call('POST', '/session/active', { token });
    }
    const answer = await userAs(token);
    expect(isStale(answer)).toBe(true);
    expect(answer.json<{ data: { privileges: string[] } }>().data.privileges).toEqual([]);
    expect(claimsOf(await renew(gateway, token))['privileges']).toEqual([]);
  });
});

describe('The current user', () => {
  test('is answered with privileges, preferences and the times of the idle dialog', async () => {
    const token = await gateway.signIn('nimal');
    const { idleWarningMs, idleLogoutMs, pageSize, locale, currency, firstDay } = defaultSettings();
    const { data } = (await userAs(token)).json<{ data: Record<string, unknown> }>();
    expect(data).toMatchObject({
      staffData: null,
      studentStatus: [],
      preferences: {},
      settings: { idleWarningMs, idleLogoutMs, pageSize, locale, currency, firstDay },
    });
  });

  test('stores preferences separately for each user, part by part', async () => {
    const token = await gateway.signIn('nimal');
    const put = (body: unknown) => gateway.call('PUT', '/preferences', { token, body });
    expect((await put({ theme: 'light', language: 'si' })).statusCode).toBe(200);
    expect(
      (await put({ density: 'compact', startPage: '/manage-pub/publications' })).json(),
    ).toMatchObject({
      data: {
        theme: 'light',
        language: 'si',
        density: 'compact',
        startPage: '/manage-pub/publications',
      },
    });
    expect((await userAs(await gateway.signIn('kamala'))).json()).toMatchObject({
      data: { preferences: {} },
    });
  });

  test.each([
    [{ theme: 'pink' }],
    [{ language: 'ta' }],
    [{ startPage: 'https://elsewhere.example' }],
    [{ startPage: '//elsewhere.example' }],
    [{ userId: idOf('users', 'admin') }],
  ])('cannot choose %j', async (body) => {
    const token = await gateway.signIn('nimal', PASSWORD);
    expect((await gateway.call('PUT', '/preferences', { token, body })).statusCode).toBe(422);
  });
});
