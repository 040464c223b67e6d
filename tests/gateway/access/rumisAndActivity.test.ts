import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { idOf } from '../equipment/faculty.ts';
import {
  codeOf,
  failureOf,
  startFilledGatewayOnServer,
  type GatewayUnderTest,
} from '../equipment/gatewayUnderTest.ts';

let gateway: GatewayUnderTest;
let tokens: Record<'admin' | 'registrar' | 'nimal', string>;
beforeAll(async () => {
  gateway = await startFilledGatewayOnServer();
  tokens = {
    admin: await gateway.signIn('admin'),
    registrar: await gateway.signIn('registrar'),
    nimal: await gateway.signIn('nimal'),
  };
});
afterAll(() => gateway.close());
const [nimal, kamala] = [idOf('users', 'nimal'), idOf('users', 'kamala')];

describe('Resetting a rumis password by GET', () => {
  const path = `/resetmispass/${nimal}`;
  const stored = async () =>
    (await gateway.database.query({ text: 'SELECT hash FROM rumis_credentials' })).rows;
  beforeEach(() => gateway.database.query({ text: 'DELETE FROM rumis_credentials' }));
  const GROUPS = /^[a-z2-9]{4}(?:-[a-z2-9]{4}){3}$/;

  test('shows the new one once, stores a hash, and logs the user', async () => {
    const response = await gateway.call('GET', path, {
      token: tokens.registrar,
      headers: {
        'sec-fetch-dest': 'empty',
        'sec-fetch-mode': 'cors',
        'sec-fetch-site': 'same-origin',
      },
    });
    const { data } = response.json<{ data: { id: string; username: string; password: string } }>();
    expect(data).toEqual({ id: nimal, username: 'nimal', password: expect.stringMatching(GROUPS) });
    expect(response.headers['cache-control']).toBe('no-store');
    expect(JSON.stringify(await stored())).toContain('$argon2id$');
    const { rows } = await gateway.database.query({
      text: `
      SELECT actor_id AS actor, record_id AS whom, after
      FROM activities
      WHERE action = 'rumis-password-reset'`,
    });
    expect(rows).toEqual([{ actor: idOf('users', 'registrar'), whom: nimal, after: null }]);
  });

  test.each([
    [
      'a link',
      {
        'sec-fetch-dest': 'document',
        'sec-fetch-mode': 'navigate',
        'sec-fetch-site': 'same-origin',
      },
    ],
    [
      'an image',
      { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors', 'sec-fetch-site': 'same-origin' },
    ],
    ['a script element', { 'sec-fetch-dest': 'script', 'sec-fetch-mode': 'no-cors' }],
    ['a frame', { 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate' }],
    [
      'another site’s script',
      { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'cross-site' },
    ],
    ['a prefetch', { 'sec-fetch-dest': 'empty', 'sec-purpose': 'prefetch' }],
    ['a prerender', { 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch;prerender' }],
    ['an older browser’s prefetch', { purpose: 'prefetch' }],
  ])('is refused to %s, with or without the token', async (_what, headers) => {
    for (const token of [tokens.registrar, undefined])
      expect([401, 403]).toContain(
        (await gateway.call('GET', path, { token, headers })).statusCode,
      );
    expect(await stored()).toEqual([]);
  });

  test('is refused without the bearer token, whatever cookies a browser sends', async () => {
    expect(
      (
        await gateway.call('GET', path, {
          headers: { cookie: `XSRF-TOKEN=abc; userToken=${tokens.registrar}` },
        })
      ).statusCode,
    ).toBe(401);
    expect(await stored()).toEqual([]);
  });

  test('does not happen by HEAD', async () => {
    const response = await gateway.app.inject({
      method: 'HEAD',
      url: `/api${path}`,
      headers: { authorization: `Bearer ${tokens.registrar}` },
    });
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(await stored()).toEqual([]);
  });

  test('leaves HEAD to what only reads, which answers it like GET, without content', async () => {
    const asked = { url: '/api/users', headers: { authorization: `Bearer ${tokens.registrar}` } };
    const [head, full] = [
      await gateway.app.inject({ ...asked, method: 'HEAD' }),
      await gateway.app.inject({ ...asked, method: 'GET' }),
    ];
    expect([head.statusCode, head.body]).toEqual([full.statusCode, '']);
    expect(head.headers['content-length']).toBe(String(Buffer.byteLength(full.body)));
  });

  test('needs the right to edit users, and a user', async () => {
    expect(failureOf(await gateway.call('GET', path, { token: tokens.nimal }))).toMatchObject({
      code: 'FORBIDDEN',
      details: { needs: ['USERS_EDIT'] },
    });
    expect(
      codeOf(
        await gateway.call('GET', `/resetmispass/${idOf('users', 'nobody')}`, {
          token: tokens.registrar,
        }),
      ),
    ).toBe('NOT_FOUND');
    expect(
      codeOf(await gateway.call('GET', '/resetmispass/nonsense', { token: tokens.registrar })),
    ).toBe('NOT_FOUND');
    expect(await stored()).toEqual([]);
  });
});

test('A user who may only edit accounts cannot reset the rumis password of one with more privileges, alone or in bulk', async () => {
  const admin = idOf('users', 'admin');
  for (const answer of [
    await gateway.call('GET', `/resetmispass/${admin}`, { token: tokens.registrar }),
    await gateway.call('POST', '/resetmisallpass', {
      token: tokens.registrar,
      body: { ids: [kamala, admin] },
    }),
  ]) {
    expect(failureOf(answer)).toMatchObject({
      code: 'HIGHER_ACCOUNT',
      details: { withheld: expect.stringMatching(/^“.+”/) },
    });
  }
  expect(
    (
      await gateway.database.query({
        text: 'SELECT 1 FROM rumis_credentials WHERE user_id = ANY($1)',
        values: [[admin, kamala]],
      })
    ).rows,
  ).toEqual([]);
});

describe('Resetting many rumis passwords', () => {
  const renew = (ids: unknown, token = tokens.registrar) =>
    gateway.call('POST', '/resetmisallpass', { token, body: { ids } });

  test('gives each account its own, all in one change set', async () => {
    const { data } = (await renew([nimal, kamala, nimal])).json<{
      data: { id: string; password: string }[];
    }>();
    expect(data.map(({ id }) => id)).toEqual([nimal, kamala]);
    expect(new Set(data.map(({ password }) => password)).size).toBe(2);
    const { rows } = await gateway.database.query<{ sets: number }>({
      text: `
        SELECT count(DISTINCT change_set)::int AS sets
        FROM activities
        WHERE action = 'rumis-password-reset' AND record_id = $1`,
      values: [kamala],
    });
    expect(rows).toEqual([{ sets: 1 }]);
  });

  test('changes none if one of the accounts does not exist', async () => {
    await gateway.database.query({ text: 'DELETE FROM rumis_credentials' });
    expect(codeOf(await renew([nimal, idOf('users', 'nobody')]))).toBe('NOT_FOUND');
    expect(
      (await gateway.database.query({ text: 'SELECT 1 FROM rumis_credentials' })).rows,
    ).toEqual([]);
  });

  test.each([
    ['an empty list', []],
    ['a word', 'all'],
    ['nothing', undefined],
    ['numbers', [7]],
    ['what is no id', ['nonsense']],
    ['more than a thousand', Array.from({ length: 1_001 }, () => nimal)],
  ])('refuses %s', async (_what, ids) => {
    expect((await renew(ids)).statusCode).toBe(400);
  });
});

describe('A person’s activities', () => {
  const list = (who: string, token: string) =>
    gateway.call('GET', `/useractivities/viewall/${who}`, { token });

  test('are open to the user and to readers of the log only', async () => {
    const own = (await list(nimal, tokens.nimal)).json<{ data: { action: string }[] }>().data;
    expect(own.map(({ action }) => action)).toContain('login');
    expect((await list(nimal, tokens.admin)).json<{ data: unknown[] }>().data).toHaveLength(
      own.length,
    );
    expect(failureOf(await list(nimal, tokens.registrar))).toMatchObject({
      code: 'FORBIDDEN',
      details: { needs: ['ACTIVITY_LOG_VIEW'] },
    });
    expect((await gateway.call('GET', `/useractivities/viewall/${nimal}`)).statusCode).toBe(401);
  });

  test('can be read one by one, by person and activity together', async () => {
    const [first] = (await list(nimal, tokens.nimal)).json<{ data: { id: string }[] }>().data;
    const one = (who: string, token: string) =>
      gateway.call('GET', `/useractivities/byid/${who}/${first?.id}`, { token });
    expect((await one(nimal, tokens.nimal)).json()).toMatchObject({
      data: { id: first?.id, actor: nimal },
    });
    expect(codeOf(await one(idOf('users', 'admin'), tokens.admin))).toBe('NOT_FOUND');
    expect(codeOf(await one(nimal, tokens.registrar))).toBe('FORBIDDEN');
    expect(
      codeOf(
        await gateway.call('GET', `/useractivities/byid/${nimal}/nonsense`, {
          token: tokens.nimal,
        }),
      ),
    ).toBe('NOT_FOUND');
  });

  test('do not show the changed content', async () => {
    const [first] = (await list(nimal, tokens.admin)).json<{ data: object[] }>().data;
    expect(Object.keys(first ?? {}).sort()).toEqual([
      'action',
      'actor',
      'at',
      'id',
      'ip',
      'recordId',
      'resource',
      'transition',
    ]);
  });
});

test('The rumis roles are listed for administrators of users', async () => {
  expect(
    (await gateway.call('GET', '/rumisrole/viewall', { token: tokens.registrar })).json(),
  ).toMatchObject({ data: [{ code: 'staff', name: { en: 'Staff', si: 'කාර්ය මණ්ඩලය' } }] });
  expect(codeOf(await gateway.call('GET', '/rumisrole/viewall', { token: tokens.nimal }))).toBe(
    'FORBIDDEN',
  );
});
