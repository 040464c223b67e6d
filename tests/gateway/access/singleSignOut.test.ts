import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { idOf, PASSWORD } from '../equipment/faculty.ts';
import {
  bringAnswer,
  sign,
  startFaultyProvider,
  unsigned,
  type FaultyProvider,
} from '../equipment/faultyProvider.ts';
import {
  codeOf,
  startFilledGatewayOnServer,
  type GatewayUnderTest,
} from '../equipment/gatewayUnderTest.ts';
import { CLIENT } from '../equipment/identityProvider.ts';
import {
  giveNumbers,
  providerOptions,
  startSsoGateway,
  type SsoGateway,
} from '../equipment/ssoGateway.ts';
import { ssoVisitor, type SsoVisitor } from '../equipment/ssoVisitor.ts';

const tokenOf = (response: LightMyRequestResponse): string =>
  response.json<{ data: { session: { token: string } } }>().data.session.token;
const isOpen = async (gateway: GatewayUnderTest, token: string): Promise<boolean> =>
  (await gateway.call('GET', '/user', { token })).statusCode === 200;

describe('Signing out', () => {
  let sso: SsoGateway;
  let visitor: SsoVisitor;
  beforeAll(async () => {
    sso = await startSsoGateway();
  });
  beforeEach(async () => {
    await sso.reset();
    visitor = ssoVisitor(sso.gateway);
    await visitor.signIn('person-nimal');
  });
  afterAll(() => sso.close());

  const confirm = async (browser = visitor): Promise<string> =>
    tokenOf(await browser.call('POST', '/sso/confirm', { password: PASSWORD }));
  const signOut = async (token: string, browser = visitor): Promise<string | null> =>
    (await browser.call('POST', '/logout', undefined, token)).json<{
      data: { next: string | null };
    }>().data.next;

  test('of the portal leads through the provider, whose session ends too, and back to the sign-in page', async () => {
    const token = await confirm();
    const next = new URL((await signOut(token)) ?? '');
    expect(next.origin).toBe(sso.provider.issuer);
    expect(next.searchParams.get('post_logout_redirect_uri')).toBe(
      'https://portal.example/auth/login',
    );
    expect(next.searchParams.get('id_token_hint')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    const state = next.searchParams.get('state');
    expect(state).toMatch(/^[\w-]{20,}$/);
    const back = await visitor.leaveProvider(next);
    expect(back.href).toBe(`https://portal.example/auth/login?state=${state}`);
    expect(await isOpen(sso.gateway, token)).toBe(false);
    expect(await visitor.isAskedAtProvider(await visitor.begin())).toBe(true);
  });

  test('of a session that began with a password leads nowhere', async () => {
    await confirm();
    expect(await signOut(await sso.gateway.signIn('nimal'))).toBeNull();
  });

  test('works while the provider is away', async () => {
    const token = await confirm();
    sso.provider.goAway();
    const next = await signOut(token);
    sso.provider.comeBack();
    expect(next).toContain('id_token_hint');
    expect(await isOpen(sso.gateway, token)).toBe(false);
  });

  test('keeps no ID token in the portal', async () => {
    await signOut(await confirm());
    expect(
      (await sso.gateway.database.query({ text: 'SELECT 1 FROM provider_sessions' })).rows,
    ).toEqual([]);
  });

  test('of the provider ends the session here that came from there, and no other', async () => {
    const here = await confirm();
    const elsewhere = ssoVisitor(sso.gateway);
    const there = tokenOf(await elsewhere.signIn('person-nimal'));
    const byPassword = await sso.gateway.signIn('nimal');
    await visitor.leaveProvider(new URL('/session/end', sso.provider.issuer));
    await expect.poll(() => isOpen(sso.gateway, here)).toBe(false);
    expect(await isOpen(sso.gateway, there)).toBe(true);
    expect(await isOpen(sso.gateway, byPassword)).toBe(true);
    expect(await sso.logged('session-ended')).toEqual([
      { actor: idOf('users', 'nimal'), reason: sso.provider.issuer },
    ]);
  });
});

describe('A logout token', () => {
  let gateway: GatewayUnderTest;
  let provider: FaultyProvider;
  beforeAll(async () => {
    provider = await startFaultyProvider();
    gateway = await startFilledGatewayOnServer({ singleSignOn: providerOptions(provider.issuer) });
    await giveNumbers(gateway.database);
    const visitor = ssoVisitor(gateway);
    await bringAnswer({ provider, visitor, idToken: (claims) => sign(claims) });
    await visitor.call('POST', '/sso/confirm', { password: PASSWORD });
  });
  afterAll(async () => {
    await gateway.close();
    await provider.close();
  });

  /** Signs in as the linked person, in a session of the provider. */
  async function signInWith(sid: string): Promise<string> {
    const visitor = ssoVisitor(gateway);
    await bringAnswer({ provider, visitor, idToken: (claims) => sign({ ...claims, sid }) });
    return tokenOf(await visitor.call('POST', '/sso/session'));
  }

  let number = 0;
  const claims = (): Record<string, unknown> => {
    const now = Math.floor(Date.now() / 1000);
    number += 1;
    return {
      iss: provider.issuer,
      aud: CLIENT.clientId,
      iat: now,
      exp: now + 120,
      jti: `token ${number}`,
      sub: 'n',
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    };
  };
  const logoutToken = (
    content: Record<string, unknown>,
    key: 'published' | 'forged' = 'published',
  ) => sign(content, { key, typ: 'logout+jwt' });
  const send = (token: string) =>
    gateway.app.inject({
      method: 'POST',
      url: '/api/sso/back-channel-logout',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ logout_token: token, further: 'ignored' }).toString(),
    });

  test('with a subject ends all sessions of the person, and what they have not finished', async () => {
    const tokens = [await signInWith('one'), await signInWith('two')];
    const visitor = ssoVisitor(gateway);
    await bringAnswer({ provider, visitor, idToken: (each) => sign(each) });
    const answer = await send(await logoutToken(claims()));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    for (const token of tokens) expect(await isOpen(gateway, token)).toBe(false);
    expect(codeOf(await visitor.call('POST', '/sso/session'))).toBe('SIGN_IN_NOT_BEGUN');
  });

  test('with a session ends that one, if it is of the named person', async () => {
    const [one, two] = [await signInWith('one'), await signInWith('two')];
    await send(await logoutToken({ ...claims(), sid: 'one', sub: 'another' }));
    expect([await isOpen(gateway, one), await isOpen(gateway, two)]).toEqual([true, true]);
    await send(await logoutToken({ ...claims(), sid: 'one', sub: null }));
    expect([await isOpen(gateway, one), await isOpen(gateway, two)]).toEqual([false, true]);
  });

  test('counts once', async () => {
    const token = await logoutToken(claims());
    expect((await send(token)).statusCode).toBe(200);
    const session = await signInWith('one');
    const replayed = await send(token);
    expect([replayed.statusCode, codeOf(replayed)]).toEqual([400, 'BAD_REQUEST']);
    expect(await isOpen(gateway, session)).toBe(true);
  });

  const now = (): number => Math.floor(Date.now() / 1000);
  test.each<[string, () => string | Promise<string>]>([
    ['signed with another key', () => logoutToken(claims(), 'forged')],
    ['without a signature', () => unsigned(claims())],
    ['of another issuer', () => logoutToken({ ...claims(), iss: 'https://evil.example' })],
    ['for another client', () => logoutToken({ ...claims(), aud: 'another' })],
    ['that is too old', () => logoutToken({ ...claims(), iat: now() - 600, exp: now() + 600 })],
    ['that has expired', () => logoutToken({ ...claims(), exp: now() - 60 })],
    ['without a time', () => logoutToken({ ...claims(), iat: null })],
    ['without an id', () => logoutToken({ ...claims(), jti: null })],
    ['without an event', () => logoutToken({ ...claims(), events: null })],
    ['with another event', () => logoutToken({ ...claims(), events: { 'https://other': {} } })],
    ['with a nonce', () => logoutToken({ ...claims(), nonce: 'n' })],
    ['for nobody', () => logoutToken({ ...claims(), sub: null })],
    ['of another type', () => sign(claims(), { typ: 'at+jwt' })],
    ['without a type', () => sign(claims())],
    ['that is an ID token', () => sign(provider.claims('n'))],
    ['that is none', () => 'nonsense'],
    ['that is missing', () => ''],
  ])('%s is refused, and no session ends', async (_what, token) => {
    const session = await signInWith('one');
    const refused = await send(await token());
    expect([refused.statusCode, codeOf(refused)]).toEqual([400, 'BAD_REQUEST']);
    expect(await isOpen(gateway, session)).toBe(true);
  });
});
