import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { assertProviderUsable } from '../../../gateway/access/openId/provider.ts';
import { MINUTE_MS } from '../../../src/contract/model/constants.ts';
import { PASSWORD } from '../equipment/faculty.ts';
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
  NUMBERS,
  providerOptions,
  startSsoGateway,
  type SsoGateway,
} from '../equipment/ssoGateway.ts';
import { ssoVisitor, type SsoVisitor } from '../equipment/ssoVisitor.ts';

const PAGE = '/auth/single-sign-on';
const codesOf = async (gateway: GatewayUnderTest): Promise<unknown[]> =>
  (await gateway.database.query({ text: 'SELECT 1 FROM pending_sign_ins' })).rows;

describe('The way to the provider and back', () => {
  let sso: SsoGateway;
  let visitor: SsoVisitor;
  beforeAll(async () => {
    sso = await startSsoGateway();
  });
  beforeEach(async () => {
    await sso.reset();
    visitor = ssoVisitor(sso.gateway);
  });
  afterAll(() => sso.close());

  test('begins with fresh state, nonce and PKCE, whose secrets only the gateway and a cookie that no page reads know', async () => {
    const { cookies, headers } = await visitor.call('GET', '/sso/start');
    const { searchParams } = new URL(String(headers['location']));
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      client_id: CLIENT.clientId,
      redirect_uri: 'https://portal.example/api/sso/callback',
      code_challenge_method: 'S256',
    });
    expect(cookies).toEqual([
      expect.objectContaining({
        name: 'portal_sign_in_checks',
        httpOnly: true,
        sameSite: 'Lax',
        maxAge: 600,
      }),
    ]);
    const again = (await visitor.begin()).searchParams;
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(again.get(name)).not.toBe(searchParams.get(name));
  });

  test('ends in one code that only a cookie holds, which no page reads and no other site sends', async () => {
    const back = await visitor.authorise(await visitor.begin(), 'person-nimal');
    const { cookies, headers } = await visitor.call('GET', `/sso/callback${back.search}`);
    expect(headers['location']).toBe(PAGE);
    expect(headers['cache-control']).toBe('no-store');
    expect(cookies).toContainEqual(
      expect.objectContaining({ name: 'portal_sign_in_code', httpOnly: true, sameSite: 'Strict' }),
    );
    expect(visitor.cookies.has('portal_sign_in_checks')).toBe(false);
  });

  test('is refused with the answer that another browser fetched, so that nobody is signed in as somebody else', async () => {
    const attacker = ssoVisitor(sso.gateway);
    const back = await attacker.authorise(await attacker.begin(), 'person-kamala');
    expect(await visitor.bring(back)).toBe(`${PAGE}#SIGN_IN_NOT_BEGUN`);
    await visitor.begin();
    expect(await visitor.bring(back)).toBe(`${PAGE}#SIGN_IN_NOT_BEGUN`);
    expect(codeOf(await visitor.call('POST', '/sso/session'))).toBe('SIGN_IN_NOT_BEGUN');
    expect(await codesOf(sso.gateway)).toEqual([]);
  });

  test('is refused with checks that were changed, or signed for another purpose', async () => {
    const begun = await visitor.begin();
    const [text = '', signature = ''] = (visitor.cookies.get('portal_sign_in_checks') ?? '').split(
      '.',
    );
    const checks = JSON.parse(Buffer.from(text, 'base64url').toString()) as object;
    const forged = Buffer.from(JSON.stringify({ ...checks, nonce: 'x' })).toString('base64url');
    const back = await visitor.authorise(begun, 'person-nimal');
    for (const value of [`${forged}.${signature}`, text, `${text}.`, '']) {
      visitor.cookies.set('portal_sign_in_checks', value);
      expect(await visitor.bring(back)).toBe(`${PAGE}#SIGN_IN_NOT_BEGUN`);
    }
  });

  test('is refused after ten minutes', async () => {
    const begun = await visitor.begin();
    const kept = visitor.cookies.get('portal_sign_in_checks') ?? '';
    const back = await visitor.authorise(begun, 'person-nimal');
    sso.gateway.clock.advance(10 * MINUTE_MS + 1);
    visitor.cookies.set('portal_sign_in_checks', kept);
    expect(await visitor.bring(back)).toBe(`${PAGE}#SIGN_IN_NOT_BEGUN`);
  });

  test('is refused a second time: in the same browser, and by the provider if its cookie was copied', async () => {
    const begun = await visitor.begin();
    const kept = visitor.cookies.get('portal_sign_in_checks') ?? '';
    const back = await visitor.authorise(begun, 'person-nimal');
    expect(await visitor.bring(back)).toBe(PAGE);
    expect(await visitor.bring(back)).toBe(`${PAGE}#SIGN_IN_NOT_BEGUN`);
    visitor.cookies.set('portal_sign_in_checks', kept);
    expect(await visitor.bring(back)).toBe(`${PAGE}#PROVIDER_REFUSED`);
  });

  test('opens one session with its code, also if two are asked for at once', async () => {
    await visitor.signIn('person-nimal');
    const confirmed = await visitor.call('POST', '/sso/confirm', { password: PASSWORD });
    expect(confirmed.statusCode).toBe(200);
    await visitor.signIn('person-nimal');
    const browser = ssoVisitor(sso.gateway);
    await browser.bring(await browser.authorise(await browser.begin(), 'person-nimal'));
    const code = browser.cookies.get('portal_sign_in_code') ?? '';
    const both = await Promise.all(
      [1, 2].map(() =>
        sso.gateway.call('POST', '/sso/session', {
          headers: { cookie: `portal_sign_in_code=${code}` },
        }),
      ),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410]);
    browser.cookies.set('portal_sign_in_code', code);
    expect(codeOf(await browser.call('POST', '/sso/session'))).toBe('SIGN_IN_NOT_BEGUN');
  });

  test('leads nowhere but to the provider and to a page of the portal', async () => {
    const elsewhere = 'https%3A%2F%2Fevil.example';
    expect((await visitor.call('GET', `/sso/start?returnTo=${elsewhere}`)).statusCode).toBe(400);
    const back = await visitor.authorise(await visitor.begin(), 'person-nimal');
    back.searchParams.set('returnTo', 'https://evil.example');
    back.searchParams.set('redirect_uri', 'https://evil.example');
    expect(await visitor.bring(back)).toBe(PAGE);
  });

  test('says that the person was not confirmed when they leave the provider’s page', async () => {
    const { searchParams } = await visitor.begin();
    const answer = new URL('https://portal.example/api/sso/callback');
    answer.searchParams.set('error', 'access_denied');
    answer.searchParams.set('state', searchParams.get('state') ?? '');
    answer.searchParams.set('iss', sso.provider.issuer);
    expect(await visitor.bring(answer)).toBe(`${PAGE}#PROVIDER_REFUSED`);
  });
});

describe('The start', () => {
  let provider: FaultyProvider;
  const said: string[] = [];
  const start = () =>
    assertProviderUsable(providerOptions(provider.issuer), (text) => said.push(text));
  beforeEach(async () => {
    said.length = 0;
    provider = await startFaultyProvider();
  });
  afterEach(() => provider.close());

  test('says nothing of a provider that can be used', async () => {
    await start();
    expect(said).toEqual([]);
  });

  test.each([
    ['is another one', { issuer: 'https://other.example' }],
    ['has no page to sign in', { authorization_endpoint: undefined }],
    ['has no keys', { jwks_uri: undefined }],
    ['knows no PKCE with S256', { code_challenge_methods_supported: ['plain'] }],
  ])('is stopped in words by a provider that %s', async (_what, metadata) => {
    Object.assign(provider.metadata, metadata);
    await expect(start()).rejects.toThrow(/^The provider of single sign-on cannot be used/);
  });

  test('is not stopped by a provider that is away, which is said', async () => {
    const { issuer } = provider;
    await provider.close();
    await assertProviderUsable(providerOptions(issuer), (text) => said.push(text));
    expect(said).toEqual([expect.stringContaining(`${issuer} does not answer`)]);
    provider = await startFaultyProvider();
  });
});

describe('An answer of the provider', () => {
  let gateway: GatewayUnderTest;
  let provider: FaultyProvider;
  let visitor: SsoVisitor;
  beforeAll(async () => {
    provider = await startFaultyProvider();
    gateway = await startFilledGatewayOnServer({
      singleSignOn: providerOptions(provider.issuer),
    });
    await giveNumbers(gateway.database);
  });
  beforeEach(async () => {
    visitor = ssoVisitor(gateway);
    await gateway.database.query({ text: 'DELETE FROM pending_sign_ins' });
  });
  afterAll(async () => {
    await gateway.close();
    await provider.close();
  });

  const bring = (
    idToken: (claims: Record<string, unknown>) => string | Promise<string>,
    iss?: string | null,
  ): Promise<string> => bringAnswer({ provider, visitor, idToken }, iss);

  test('without a fault is taken, and its code is redeemed with the verifier', async () => {
    expect(await bring((claims) => sign(claims))).toBe(PAGE);
    const { data } = (await visitor.call('POST', '/sso/session')).json<{ data: unknown }>();
    expect(data).toEqual({ session: null, confirm: { number: NUMBERS.nimal } });
    expect(Object.fromEntries(provider.requests.at(-1) ?? [])).toMatchObject({
      grant_type: 'authorization_code',
      client_id: CLIENT.clientId,
      code_verifier: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  const SECOND = 1_000;
  const now = (): number => Math.floor(Date.now() / SECOND);
  test.each<[string, (claims: Record<string, unknown>) => string | Promise<string>]>([
    ['signed with another key', (claims) => sign(claims, { key: 'forged' })],
    ['without a signature', (claims) => unsigned(claims)],
    [
      'whose claims were changed',
      async (claims) => {
        const [head, , signature] = (await sign(claims)).split('.');
        const changed = Buffer.from(JSON.stringify({ ...claims, sub: 'other' })).toString(
          'base64url',
        );
        return `${head}.${changed}.${signature}`;
      },
    ],
    ['that has expired', (claims) => sign({ ...claims, exp: now() - 60 })],
    ['from the future', (claims) => sign({ ...claims, iat: now() + 600, nbf: now() + 600 })],
    ['with the nonce of another sign-in', (claims) => sign({ ...claims, nonce: 'another' })],
    ['without a nonce', (claims) => sign({ ...claims, nonce: null })],
    ['of another issuer', (claims) => sign({ ...claims, iss: 'https://evil.example' })],
    ['for another client', (claims) => sign({ ...claims, aud: 'another' })],
    [
      'for several clients without saying for which',
      (claims) => sign({ ...claims, aud: [CLIENT.clientId, 'another'], azp: 'another' }),
    ],
    ['without a subject', (claims) => sign({ ...claims, sub: null })],
    ['that is none', () => 'nonsense'],
  ])('with an ID token %s is refused', async (_what, idToken) => {
    expect(await bring(idToken)).toBe(`${PAGE}#PROVIDER_REFUSED`);
    expect(await codesOf(gateway)).toEqual([]);
  });

  test.each([
    ['another issuer than the one that was asked', 'https://evil.example'],
    ['no issuer, though the provider promises one', null],
  ])('that names %s is refused before its code is redeemed', async (_what, iss) => {
    const redeemed = provider.requests.length;
    expect(await bring((claims) => sign(claims), iss)).toBe(`${PAGE}#PROVIDER_REFUSED`);
    expect(provider.requests).toHaveLength(redeemed);
  });
});
