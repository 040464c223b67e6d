import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { MINUTE_MS } from '../../../src/contract/model/constants.ts';
import type { FactorDemand } from '../../../src/contract/wire/calls/secondFactorCalls.ts';
import type { SingleSignOnOutcome } from '../../../src/contract/wire/calls/singleSignOnCalls.ts';
import { idOf, PASSWORD } from '../equipment/faculty.ts';
import {
  claimsOf,
  codeOf,
  failureOf,
  startFilledGatewayOnServer,
  startGateway,
} from '../equipment/gatewayUnderTest.ts';
import { addApp, demandAt, nextCode } from '../equipment/ownFactors.ts';
import {
  NAME,
  NUMBERS,
  providerOptions,
  startSsoGateway,
  type SsoGateway,
} from '../equipment/ssoGateway.ts';
import { ssoVisitor, type SsoVisitor } from '../equipment/ssoVisitor.ts';

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

/** Lets time pass for the gateway until the end of the test; the provider keeps the real time. */
function later(milliseconds: number): void {
  sso.gateway.clock.advance(milliseconds);
  onTestFinished(() => sso.gateway.clock.advance(-milliseconds));
}

const outcomeOf = (response: LightMyRequestResponse): SingleSignOnOutcome =>
  response.json<{ data: SingleSignOnOutcome }>().data;
const tokenOf = (response: LightMyRequestResponse): string =>
  outcomeOf(response).session?.token ?? '';
const nimal = idOf('users', 'nimal');

/** Signs in for the first time and proves the account by its password. */
async function link(username: string, browser = visitor): Promise<LightMyRequestResponse> {
  await browser.signIn(`person-${username}`);
  return browser.call('POST', '/sso/confirm', { password: PASSWORD });
}
const linksOf = async (): Promise<unknown[]> =>
  (
    await sso.gateway.database.query({
      text: 'SELECT subject, user_id AS "userId" FROM identities ORDER BY subject',
    })
  ).rows;
describe('The first sign-in through the provider', () => {
  test('asks the person to prove that the account with their number is theirs, and opens no session before', async () => {
    const response = await visitor.signIn('person-nimal');
    expect(outcomeOf(response)).toEqual({ session: null, confirm: { number: NUMBERS.nimal } });
    expect((await sso.gateway.database.query({ text: 'SELECT 1 FROM sessions' })).rows).toEqual([]);
    expect(await linksOf()).toEqual([]);
  });

  test('links the account with its password, opens a session like any other, and is mailed', async () => {
    const mail = sso.mailTo('nimal', 'was linked');
    const response = await link('nimal');
    const { session } = outcomeOf(response);
    expect(session).toMatchObject({ userData: { user: nimal, user_name: 'nimal' } });
    expect(claimsOf(session?.token ?? '')['sub']).toBe(nimal);
    expect(visitor.cookies.has('XSRF-TOKEN')).toBe(true);
    expect(await linksOf()).toEqual([{ subject: 'person-nimal', userId: nimal }]);
    expect((await mail).subject).toContain(NAME);
    const { issuer } = sso.provider;
    expect(await sso.logged('login')).toEqual([{ actor: nimal, reason: issuer }]);
    expect(await sso.logged('identity-linked')).toEqual([{ actor: nimal, reason: issuer }]);
    const user = await visitor.call('GET', '/user', undefined, session?.token);
    expect(user.statusCode).toBe(200);
  });

  test('finds a student by the registration number', async () => {
    expect(outcomeOf(await link('kamala')).session?.userData.user).toBe(idOf('users', 'kamala'));
  });

  test('counts wrong passwords like any sign-in, and links nothing with them', async () => {
    await visitor.signIn('person-nimal');
    const answers: LightMyRequestResponse[] = [];
    for (let attempt = 0; attempt < 9; attempt += 1)
      answers.push(await visitor.call('POST', '/sso/confirm', { password: 'not this one' }));
    const [first, last] = [answers[0], answers.at(-1)];
    expect(first && failureOf(first).fieldErrors).toEqual({ password: { code: 'passwordWrong' } });
    expect(last && codeOf(last)).toBe('TOO_MANY_REQUESTS');
    expect(await linksOf()).toEqual([]);
  });

  test('links the account with a mailed link in the same browser only, once', async () => {
    await visitor.signIn('person-nimal');
    const mail = sso.mailTo('nimal', 'Link your account');
    expect((await visitor.call('POST', '/sso/confirmation-link')).statusCode).toBe(200);
    const { text } = await mail;
    const token = /confirm-single-sign-on\?token=([\w-]+)/.exec(text)?.[1] ?? '';
    const open = (browser: SsoVisitor, sent = token) =>
      browser.call('POST', '/sso/confirm-by-link', { token: sent });

    const stranger = ssoVisitor(sso.gateway);
    expect(codeOf(await open(stranger))).toBe('SIGN_IN_NOT_BEGUN');
    await stranger.signIn('person-kamala');
    expect(codeOf(await open(stranger))).toBe('RESET_LINK_INVALID');
    expect(codeOf(await open(visitor, 'made-up'))).toBe('RESET_LINK_INVALID');
    expect(outcomeOf(await open(visitor)).session?.userData.user).toBe(nimal);
    expect(await linksOf()).toEqual([{ subject: 'person-nimal', userId: nimal }]);

    const again = ssoVisitor(sso.gateway);
    sso.provider.people.set('second', { number: NUMBERS.registrar });
    await again.signIn('second');
    expect(codeOf(await open(again))).toBe('RESET_LINK_INVALID');
  });

  test('is over ten minutes after a link was mailed, whatever opens it then', async () => {
    await visitor.signIn('person-nimal');
    const mail = sso.mailTo('nimal', 'Link your account');
    await visitor.call('POST', '/sso/confirmation-link');
    const { text } = await mail;
    expect(text).toContain('within 10 minutes');
    const token = /confirm-single-sign-on\?token=([\w-]+)/.exec(text)?.[1] ?? '';
    later(10 * MINUTE_MS);
    const late = await visitor.call('POST', '/sso/confirm-by-link', { token });
    expect(late.statusCode).not.toBe(200);
    expect(await linksOf()).toEqual([]);
  });

  test('sends a limited number of links', async () => {
    await visitor.signIn('person-nimal');
    const codes = [];
    for (let mail = 0; mail < 6; mail += 1)
      codes.push((await visitor.call('POST', '/sso/confirmation-link')).statusCode);
    expect(codes.at(0)).toBe(200);
    expect(codes.at(-1)).toBe(429);
  });

  test('ends after ten minutes without a proof', async () => {
    await visitor.signIn('person-nimal');
    later(10 * MINUTE_MS + 1);
    const late = await visitor.call('POST', '/sso/confirm', { password: PASSWORD });
    expect(codeOf(late)).toBe('SIGN_IN_NOT_BEGUN');
  });
});

describe('A linked person', () => {
  test('signs in without a further question, and the use is noted', async () => {
    await link('nimal');
    const response = await ssoVisitor(sso.gateway).signIn('person-nimal');
    expect(outcomeOf(response).session?.userData.user).toBe(nimal);
    const own = await visitor.call('GET', `/sso/identities/${nimal}`, undefined, tokenOf(response));
    const { linkedAt, lastUsedAt } = own.json<{
      data: { linkedAt: string; lastUsedAt: string };
    }>().data;
    expect(Date.parse(lastUsedAt)).toBeGreaterThan(Date.parse(linkedAt));
  });

  test('keeps the account when the number changes at the provider or in the portal', async () => {
    await link('nimal');
    sso.provider.people.set('person-nimal', { number: NUMBERS.registrar });
    const rename = (from: string, to: string) =>
      sso.gateway.database.query({
        text: 'UPDATE staff SET employee_number = $2 WHERE employee_number = $1',
        values: [from, to],
      });
    await rename(NUMBERS.nimal, 'E-9');
    const response = await ssoVisitor(sso.gateway).signIn('person-nimal');
    await rename('E-9', NUMBERS.nimal);
    expect(outcomeOf(response).session?.userData.user).toBe(nimal);
  });

  test('still signs in by password', async () => {
    await link('nimal');
    await sso.gateway.signIn('nimal');
  });

  test('is refused once the account is closed, and the refusal is logged', async () => {
    await link('nimal');
    await sso.gateway.database.query({
      text: "UPDATE users SET status = 'locked' WHERE id = $1",
      values: [nimal],
    });
    const refused = await ssoVisitor(sso.gateway).signIn('person-nimal');
    expect(codeOf(refused)).toBe('ACCOUNT_INACTIVE');
    expect(await sso.logged('login-failed')).toEqual([
      { actor: nimal, reason: `ACCOUNT_INACTIVE ${sso.provider.issuer}` },
    ]);
  });

  test('has a session that ends after the idle time, like any other', async () => {
    const token = tokenOf(await link('nimal'));
    later(16 * MINUTE_MS + 1);
    expect(codeOf(await visitor.call('GET', '/user', undefined, token))).toBe('SESSION_EXPIRED');
  });
});

describe('The number of a person', () => {
  test.each([
    ['that no record has', 'E-77'],
    ['with other letters', NUMBERS.nimal.toLowerCase()],
    ['with a space', `${NUMBERS.nimal} `],
    ['that is an address', 'nimal@fhss.example'],
    ['that is a user name', 'nimal'],
    ['that is missing', undefined],
  ])('%s leads to no account', async (_what, number) => {
    sso.provider.people.set('somebody', { number });
    const refused = await visitor.signIn('somebody');
    expect(codeOf(refused)).toBe('IDENTITY_UNKNOWN');
    expect(await sso.logged('login-failed')).toEqual([
      { actor: null, reason: `IDENTITY_UNKNOWN ${sso.provider.issuer}` },
    ]);
  });

  test('that a staff and a student record share leads to no account', async () => {
    const renumber = (number: string) =>
      sso.gateway.database.query({
        text: 'UPDATE students SET registration_number = $1',
        values: [number],
      });
    await renumber(NUMBERS.nimal);
    expect(codeOf(await visitor.signIn('person-nimal'))).toBe('IDENTITY_UNKNOWN');
    await renumber(NUMBERS.kamala);
  });

  test.each(['waiting', 'gone'] as const)(
    'of the inactive account “%s” is refused',
    async (name) => {
      expect(codeOf(await visitor.signIn(`person-${name}`))).toBe('ACCOUNT_INACTIVE');
    },
  );

  test('of somebody else does not link their account: neither with one’s own password nor a second time', async () => {
    sso.provider.people.set('intruder', { number: NUMBERS.nimal });
    await visitor.signIn('intruder');
    const wrong = await visitor.call('POST', '/sso/confirm', { password: 'my own password' });
    expect(failureOf(wrong).fieldErrors).toEqual({ password: { code: 'passwordWrong' } });
    await link('nimal', ssoVisitor(sso.gateway));
    expect(codeOf(await visitor.call('POST', '/sso/confirm', { password: PASSWORD }))).toBe(
      'IDENTITY_TAKEN',
    );
    expect(codeOf(await ssoVisitor(sso.gateway).signIn('intruder'))).toBe('IDENTITY_TAKEN');
    expect(await linksOf()).toEqual([{ subject: 'person-nimal', userId: nimal }]);
  });
});

describe('The link of an account', () => {
  const remove = (token: string, id = nimal) =>
    sso.gateway.call('DELETE', `/sso/identities/${id}`, { token });

  test('is removed by its owner, who is mailed; other sessions from the provider end', async () => {
    const here = tokenOf(await link('nimal'));
    const there = tokenOf(await ssoVisitor(sso.gateway).signIn('person-nimal'));
    const byPassword = await sso.gateway.signIn('nimal');
    const mail = sso.mailTo('nimal', 'no longer linked');
    expect((await visitor.call('GET', '/user', undefined, there)).statusCode).toBe(200);
    const removed = await sso.gateway.call('DELETE', `/sso/identities/${nimal}`, {
      token: here,
    });
    expect(removed.statusCode).toBe(200);
    expect((await mail).text).toContain('nimal');
    const statuses = [];
    for (const token of [here, there, byPassword])
      statuses.push((await sso.gateway.call('GET', '/user', { token })).statusCode);
    expect(statuses).toEqual([200, 401, 200]);
    expect(outcomeOf(await ssoVisitor(sso.gateway).signIn('person-nimal')).confirm).not.toBeNull();
    expect(codeOf(await remove(here))).toBe('NOT_FOUND');
  });

  test('is removed by an administrator, and both people are mailed', async () => {
    await link('nimal');
    const mails = ['nimal', 'admin'].map((reader) => sso.mailTo(reader, 'no longer linked'));
    expect((await remove(await sso.gateway.signIn('admin'))).statusCode).toBe(200);
    for (const mail of mails) expect((await mail).text).toContain('“nimal”');
    expect(await sso.logged('identity-unlinked')).toEqual([
      { actor: idOf('users', 'admin'), reason: sso.provider.issuer },
    ]);
  });

  test('of a higher account is not removed by somebody who lacks its privileges, nor that of others without the privilege', async () => {
    await link('admin');
    const [registrar, kamala] = [
      await sso.gateway.signIn('registrar'),
      await sso.gateway.signIn('kamala'),
    ];
    const admin = idOf('users', 'admin');
    expect(failureOf(await remove(registrar, admin)).code).toBe('HIGHER_ACCOUNT');
    expect(codeOf(await remove(kamala, admin))).toBe('FORBIDDEN');
    const read = await sso.gateway.call('GET', `/sso/identities/${admin}`, { token: kamala });
    expect(codeOf(read)).toBe('FORBIDDEN');
    expect(await linksOf()).toHaveLength(1);
  });
});

describe('Without its provider', () => {
  test('the portal answers at no address of single sign-on', async () => {
    const plain = await startFilledGatewayOnServer();
    const token = await plain.signIn('nimal');
    const answers = [
      await plain.call('GET', '/sso/start'),
      await plain.call('GET', '/sso/callback?state=x&code=y'),
      await plain.call('POST', '/sso/session'),
      await plain.call('POST', '/sso/confirm', { body: { password: PASSWORD } }),
      await plain.call('POST', '/sso/confirmation-link'),
      await plain.call('POST', '/sso/confirm-by-link', { body: { token: 'x' } }),
      await plain.call('GET', `/sso/identities/${nimal}`, { token }),
      await plain.call('DELETE', `/sso/identities/${nimal}`, { token }),
      await plain.call('POST', '/sso/back-channel-logout', { body: { logout_token: 'x' } }),
    ];
    expect(answers.map((answer) => `${answer.statusCode} ${codeOf(answer)}`)).toEqual(
      answers.map(() => '404 NOT_FOUND'),
    );
    const left = await plain.call('POST', '/logout', { token });
    expect(left.json<{ data: unknown }>().data).toEqual({ next: null });
    await plain.close();
  });

  test('a sign-in says so while the provider is away, and works once it is back; passwords work meanwhile', async () => {
    const { gateway, provider } = sso;
    provider.goAway();
    // A gateway that has never found it.
    const fresh = await startGateway({
      database: gateway.database,
      singleSignOn: providerOptions(provider.issuer),
    });
    const browser = ssoVisitor(fresh);
    const refused = await browser.call('GET', '/sso/start');
    expect(refused.headers['location']).toBe('/auth/single-sign-on#PROVIDER_UNAVAILABLE');
    await fresh.signIn('nimal');
    provider.comeBack();
    expect((await browser.begin()).origin).toBe(provider.issuer);
    await fresh.close();
  });
});

describe('A second factor', () => {
  async function withApp(username: string): Promise<string> {
    const token = await sso.gateway.signIn(username);
    return (await addApp(sso.gateway, token)).secret;
  }
  const demandOf = (response: LightMyRequestResponse): FactorDemand => {
    expect(codeOf(response)).toBe('SECOND_FACTOR_REQUIRED');
    return failureOf(response).details as unknown as FactorDemand;
  };
  async function complete(response: LightMyRequestResponse, secret: string) {
    const { token } = demandOf(response);
    const app = await nextCode(sso.gateway, secret);
    return visitor.call('POST', '/login/second-factor', { token, app });
  }

  test('of the account is asked after the provider, and the session is still one from there', async () => {
    await link('nimal');
    const secret = await withApp('nimal');
    const signedIn = await complete(await visitor.signIn('person-nimal'), secret);
    const { token } = signedIn.json<{ data: { token: string } }>().data;
    const answer = await visitor.call('POST', '/logout', undefined, token);
    expect(answer.json<{ data: { next: string } }>().data.next).toContain(sso.provider.issuer);
  });

  test('is asked before the first link, and nothing is linked without it', async () => {
    const secret = await withApp('nimal');
    const asked = await link('nimal');
    expect(await linksOf()).toEqual([]);
    expect((await complete(asked, secret)).statusCode).toBe(200);
    expect(await linksOf()).toEqual([{ subject: 'person-nimal', userId: nimal }]);
  });

  test('that the provider asked for counts for a linked account, and never for the first link', async () => {
    sso.provider.people.set('person-nimal', { number: NUMBERS.nimal, amr: ['pwd', 'mfa'] });
    const secret = await withApp('nimal');
    expect((await complete(await link('nimal'), secret)).statusCode).toBe(200);
    const again = ssoVisitor(sso.gateway);
    expect(outcomeOf(await again.signIn('person-nimal')).session).not.toBeNull();
  });

  test('of one account completes no sign-in that the provider confirmed for another', async () => {
    const secret = await withApp('kamala');
    await link('nimal');
    await visitor.signIn('person-nimal');
    const { token } = await demandAt(sso.gateway, 'kamala');
    const app = await nextCode(sso.gateway, secret);
    const answer = await visitor.call('POST', '/login/second-factor', { token, app });
    expect(answer.json<{ data: { userData: { user: string } } }>().data.userData.user).toBe(
      idOf('users', 'kamala'),
    );
    expect(await linksOf()).toEqual([{ subject: 'person-nimal', userId: nimal }]);
  });
});

test('An account without a password adds a second factor only soon after a fresh sign-in at the provider', async () => {
  await link('nimal');
  await sso.gateway.database.query({
    text: 'DELETE FROM credentials WHERE user_id = $1',
    values: [nimal],
  });
  const add = (token: string) => addApp(sso.gateway, token, { password: '' });
  const usual = tokenOf(await visitor.signIn('person-nimal'));
  await expect(add(usual), 'the provider did not ask').rejects.toThrow('SIGN_IN_AGAIN');
  expect(await visitor.isAskedAtProvider(await visitor.begin('fresh'))).toBe(true);
  const fresh = tokenOf(await visitor.signIn('person-nimal', 'fresh'));
  sso.gateway.clock.advance(11 * MINUTE_MS);
  await expect(add(fresh), 'that is too long ago').rejects.toThrow('SIGN_IN_AGAIN');
  sso.gateway.clock.advance(-11 * MINUTE_MS);
  expect((await add(fresh)).recoveryCodes).toHaveLength(10);
});
