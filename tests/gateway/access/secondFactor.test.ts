import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FactorProof } from '../../../src/contract/wire/calls/secondFactorCalls.ts';
import { deviceCookie } from '../equipment/deviceCookie.ts';
import { idOf, PASSWORD } from '../equipment/faculty.ts';
import {
  codeOf,
  failureOf,
  startFilledGatewayOnServer,
  type Call,
  type GatewayUnderTest,
} from '../equipment/gatewayUnderTest.ts';
import { openMailbox, type Mailbox } from '../equipment/mailbox.ts';
import {
  addApp,
  addPasskey,
  codeOfApp,
  dataOf,
  demandAt,
  nextCode,
  type AddedApp,
} from '../equipment/ownFactors.ts';
import { createAuthenticator } from '../equipment/softwareAuthenticator.ts';

const MINUTE = 60_000;
const ADDRESS = 'nimal@fhss.example';

let mailbox: Mailbox;
let gateway: GatewayUnderTest;
beforeEach(async () => {
  mailbox = await openMailbox();
  gateway = await startFilledGatewayOnServer({ smtpUrl: mailbox.url });
});
afterEach(async () => {
  await gateway.close();
  await mailbox.close();
});

const complete = (token: string, proof: FactorProof, call: Call = {}) =>
  gateway.call('POST', '/login/second-factor', { ...call, body: { token, ...proof } });

const problemsOf = (answer: Parameters<typeof failureOf>[0]) => failureOf(answer).fieldErrors;

const wrongCode = (name: string) => ({ [name]: { code: 'codeWrong' } });

describe('An account with an authenticator app', () => {
  let app: AddedApp;
  beforeEach(async () => {
    app = await addApp(gateway, await gateway.signIn('nimal'));
  });

  test('gets no session for its password alone, but is told the ways to complete the sign-in', async () => {
    const body = { username: 'nimal', password: PASSWORD };
    const answer = await gateway.call('POST', '/login', { body });
    expect([answer.statusCode, codeOf(answer)]).toEqual([401, 'SECOND_FACTOR_REQUIRED']);
    expect(failureOf(answer).details).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      ways: ['app', 'recoveryCode'],
      passkey: null,
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test('is answered like an account without one while the password is wrong', async () => {
    const body = { username: 'nimal', password: 'a wrong guess' };
    expect(codeOf(await gateway.call('POST', '/login', { body }))).toBe('WRONG_CREDENTIALS');
  });

  test('signs in with the code of the moment, and with that of the step before or after', async () => {
    for (const steps of [0, -1, 1]) {
      gateway.clock.advance(3 * MINUTE);
      const { token } = await demandAt(gateway, 'nimal');
      const answer = await complete(token, { app: await codeOfApp(gateway, app.secret, steps) });
      expect([steps, answer.statusCode]).toEqual([steps, 200]);
      expect(dataOf<{ userData: unknown }>(answer).userData).toMatchObject({
        user: idOf('users', 'nimal'),
      });
    }
  });

  test('refuses codes of two steps ago, of two steps ahead, and of another account', async () => {
    const other = await addApp(gateway, await gateway.signIn('kamala'));
    gateway.clock.advance(3 * MINUTE);
    const { token } = await demandAt(gateway, 'nimal');
    const codes = [
      await codeOfApp(gateway, app.secret, -2),
      await codeOfApp(gateway, app.secret, 2),
      await codeOfApp(gateway, other.secret),
      '',
      '12345',
      'abcdef',
    ];
    for (const code of codes.slice(0, 4)) {
      const answer = await complete(token, { app: code });
      expect([code, answer.statusCode, problemsOf(answer)]).toEqual([code, 422, wrongCode('app')]);
    }
  });

  test('takes no code twice, and none of a step before the last one', async () => {
    gateway.clock.advance(3 * MINUTE);
    const [earlier, code] = [
      await codeOfApp(gateway, app.secret, -1),
      await codeOfApp(gateway, app.secret),
    ];
    const first = await demandAt(gateway, 'nimal');
    expect((await complete(first.token, { app: code })).statusCode).toBe(200);
    for (const used of [code, earlier]) {
      const { token } = await demandAt(gateway, 'nimal');
      expect(problemsOf(await complete(token, { app: used }))).toEqual(wrongCode('app'));
    }
  });

  test('opens one session when the same code is sent by several at once', async () => {
    const demands = await Promise.all([1, 2, 3].map(() => demandAt(gateway, 'nimal')));
    const code = await nextCode(gateway, app.secret);
    const answers = await Promise.all(demands.map(({ token }) => complete(token, { app: code })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test('completes a sign-in once, within five minutes, and only where it was begun', async () => {
    const { token } = await demandAt(gateway, 'nimal');
    const elsewhere = await complete(
      token,
      { app: await nextCode(gateway, app.secret) },
      { ip: '198.51.100.7' },
    );
    const otherBrowser = await complete(
      token,
      { app: await codeOfApp(gateway, app.secret) },
      { headers: { 'user-agent': 'another browser' } },
    );
    const made = await complete(token, { app: await codeOfApp(gateway, app.secret) });
    const again = await complete(token, { app: await nextCode(gateway, app.secret) });
    const late = await demandAt(gateway, 'nimal');
    gateway.clock.advance(5 * MINUTE);
    const tooLate = await complete(late.token, { app: await codeOfApp(gateway, app.secret) });
    expect([elsewhere, otherBrowser, again, tooLate].map(codeOf)).toEqual(
      Array.from({ length: 4 }, () => 'SIGN_IN_EXPIRED'),
    );
    expect(made.statusCode).toBe(200);
  });

  test('is not guessed: five wrong codes end the sign-in, and further ones wait ever longer', async () => {
    const { token } = await demandAt(gateway, 'nimal');
    for (let guess = 0; guess < 5; guess += 1) await complete(token, { app: `00000${guess}` });
    const right = await codeOfApp(gateway, app.secret, 1);
    expect(codeOf(await complete(token, { app: right }))).toBe('SIGN_IN_EXPIRED');
    const next = await demandAt(gateway, 'nimal');
    const locked = failureOf(await complete(next.token, { app: right }));
    expect(locked.code).toBe('TOO_MANY_REQUESTS');
    expect(locked.details?.['retryAfterSeconds']).toBeGreaterThan(50);
  });

  test.each([
    ['codes of an app', 'app'],
    ['recovery codes', 'recoveryCode'],
  ])(
    'is locked by wrong %s with one e-mail to its owner, however long they go on',
    async (_what, way) => {
      const lockMails = () =>
        mailbox.mails.filter(({ subject }) =>
          subject.includes('Wrong codes for your second factor'),
        );
      const guess = async () => {
        const { token } = await demandAt(gateway, 'nimal');
        return complete(token, { [way]: way === 'app' ? '000000' : 'abcd-efgh-ijkl' });
      };
      for (let wrong = 0; wrong < 4; wrong += 1) await guess();
      expect(codeOf(await guess())).toBe('TOO_MANY_REQUESTS');
      for (const minutes of [2, 3]) {
        gateway.clock.advance(minutes * MINUTE);
        await guess();
      }
      await gateway.app.close();
      expect(lockMails().map(({ to }) => to)).toEqual([[ADDRESS]]);
      expect(lockMails()[0]?.text).toContain('set a new one now');
    },
  );

  test('still admits its owner on a known device while somebody guesses codes elsewhere', async () => {
    const { token } = await demandAt(gateway, 'nimal');
    const first = await complete(token, { app: await nextCode(gateway, app.secret) });
    const headers = { cookie: deviceCookie(first) };
    for (let round = 0; round < 3; round += 1) {
      const stranger = await demandAt(gateway, 'nimal', { ip: '198.51.100.7' });
      for (let guess = 0; guess < 4; guess += 1)
        await complete(stranger.token, { app: `00000${guess}` }, { ip: '198.51.100.7' });
    }
    const own = await demandAt(gateway, 'nimal', { headers });
    const app2 = await nextCode(gateway, app.secret);
    expect((await complete(own.token, { app: app2 }, { headers })).statusCode).toBe(200);
  });

  test('is not reached around by a new password: the link sets it, the code is still asked', async () => {
    await gateway.call('POST', '/resetpasswordreq', { body: { email: ADDRESS } });
    const next = async (): Promise<string> => {
      const { text } = await mailbox.next(ADDRESS);
      return /token=([\w-]+)/.exec(text)?.[1] ?? next();
    };
    const password = 'a quite different sentence';
    const pending = await demandAt(gateway, 'nimal');
    const body = { token: await next(), password };
    expect((await gateway.call('POST', '/resetpassword', { body })).statusCode).toBe(200);
    const signIn = { username: 'nimal', password };
    expect(codeOf(await gateway.call('POST', '/login', { body: signIn }))).toBe(
      'SECOND_FACTOR_REQUIRED',
    );
    // A sign-in that was begun with the old password ends with it.
    const code = await nextCode(gateway, app.secret);
    expect(codeOf(await complete(pending.token, { app: code }))).toBe('SIGN_IN_EXPIRED');
  });

  test('is not opened by a sign-in that was begun before an administrator closed it', async () => {
    const { token } = await demandAt(gateway, 'nimal');
    await gateway.database.query({
      text: "UPDATE users SET status = 'closed' WHERE username = 'nimal'",
    });
    expect(codeOf(await complete(token, { app: await nextCode(gateway, app.secret) }))).toBe(
      'ACCOUNT_INACTIVE',
    );
  });

  test('needs exactly one proof at a time', async () => {
    const { token } = await demandAt(gateway, 'nimal');
    const both = { app: '000000', recoveryCode: app.recoveryCodes[0] ?? '' };
    expect(codeOf(await complete(token, both))).toBe('BAD_REQUEST');
    expect(codeOf(await complete(token, {}))).toBe('BAD_REQUEST');
  });
});

describe('Recovery codes', () => {
  test('are ten, come with the first factor, work once each, and tell the owner by e-mail', async () => {
    const { recoveryCodes } = await addApp(gateway, await gateway.signIn('nimal'));
    expect(new Set(recoveryCodes)).toHaveLength(10);
    const added = await mailbox.next(ADDRESS);
    expect(added.subject).toContain('second factor was added');
    const [code = ''] = recoveryCodes;
    const first = await demandAt(gateway, 'nimal');
    const typed = code.toUpperCase().replaceAll('-', ' ');
    expect((await complete(first.token, { recoveryCode: typed })).statusCode).toBe(200);
    const told = await mailbox.next(ADDRESS);
    expect(told.text).toContain('Codes left: 9');
    const second = await demandAt(gateway, 'nimal');
    expect(problemsOf(await complete(second.token, { recoveryCode: code }))).toEqual(
      wrongCode('recoveryCode'),
    );
  });

  test('are kept as slow hashes only, and end when new ones are made', async () => {
    const session = await gateway.signIn('nimal');
    const { recoveryCodes } = await addApp(gateway, session);
    const { rows } = await gateway.database.query<{ hash: string }>({
      text: 'SELECT hash FROM recovery_codes',
    });
    expect(rows.every(({ hash }) => hash.startsWith('$argon2id$'))).toBe(true);
    const path = '/second-factors/recovery-codes';
    const body = { password: PASSWORD };
    const made = dataOf<{ recoveryCodes: string[] }>(
      await gateway.call('POST', path, { token: session, body }),
    );
    const { token } = await demandAt(gateway, 'nimal');
    const former = await complete(token, { recoveryCode: recoveryCodes[1] ?? '' });
    expect(problemsOf(former)).toEqual(wrongCode('recoveryCode'));
    const fresh = await complete(token, { recoveryCode: made.recoveryCodes[0] ?? '' });
    expect(fresh.statusCode).toBe(200);
  });

  test('open only the account that they belong to', async () => {
    await addApp(gateway, await gateway.signIn('nimal'));
    const { recoveryCodes } = await addApp(gateway, await gateway.signIn('kamala'));
    const { token } = await demandAt(gateway, 'nimal');
    const answer = await complete(token, { recoveryCode: recoveryCodes[0] ?? '' });
    expect(problemsOf(answer)).toEqual(wrongCode('recoveryCode'));
  });
});

describe('A passkey', () => {
  test('completes a sign-in, is the only one that is asked, and is not registered twice', async () => {
    const session = await gateway.signIn('nimal');
    const key = await addPasskey(gateway, session);
    const demand = await demandAt(gateway, 'nimal');
    expect(demand.ways).toEqual(['passkey', 'recoveryCode']);
    expect(demand.passkey).toMatchObject({
      rpId: 'portal.example',
      userVerification: 'preferred',
      allowCredentials: [{ id: key.id, type: 'public-key', transports: ['usb'] }],
    });
    const passkey = demand.passkey ? key.answer(demand.passkey) : undefined;
    expect((await complete(demand.token, { passkey })).statusCode).toBe(200);
    const body = { password: PASSWORD };
    const begun = dataOf<{ passkey: { excludeCredentials: unknown[] } }>(
      await gateway.call('POST', '/second-factors/passkey', { token: session, body }),
    );
    expect(begun.passkey.excludeCredentials).toMatchObject([{ id: key.id }]);
    await expect(
      addPasskey(gateway, await gateway.signIn('kamala'), key),
      'a credential belongs to one account',
    ).rejects.toThrow('duplicate');
  });

  test.each([
    ['another origin', { origin: 'https://portal.example.attacker.example' }],
    ['another portal', { rpId: 'attacker.example' }],
    ['another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['nobody who is present', { flags: 0 }],
  ])('that signed for %s opens nothing', async (_what, ceremony) => {
    const key = await addPasskey(gateway, await gateway.signIn('nimal'));
    const { token, passkey } = await demandAt(gateway, 'nimal');
    if (!passkey) throw new Error('no passkey was asked');
    const answer = await complete(token, { passkey: key.answer(passkey, ceremony) });
    expect(problemsOf(answer)).toEqual(wrongCode('passkey'));
    expect((await complete(token, { passkey: key.answer(passkey) })).statusCode).toBe(200);
  });

  test('whose count of signatures does not rise was copied, and opens nothing', async () => {
    const key = await addPasskey(gateway, await gateway.signIn('nimal'));
    const use = async (count: number) => {
      const { token, passkey } = await demandAt(gateway, 'nimal');
      return complete(token, { passkey: passkey ? key.answer(passkey, { count }) : undefined });
    };
    expect((await use(7)).statusCode).toBe(200);
    expect(problemsOf(await use(7))).toEqual(wrongCode('passkey'));
    expect(problemsOf(await use(6))).toEqual(wrongCode('passkey'));
    expect((await use(8)).statusCode).toBe(200);
  });

  test('of another account, or unknown, opens nothing, also with the name of the right one', async () => {
    const own = await addPasskey(gateway, await gateway.signIn('nimal'));
    const other = await addPasskey(gateway, await gateway.signIn('kamala'));
    const { token, passkey } = await demandAt(gateway, 'nimal');
    if (!passkey) throw new Error('no passkey was asked');
    const forged = { ...other.answer(passkey), id: own.id, rawId: own.id };
    for (const proof of [other.answer(passkey), forged])
      expect(problemsOf(await complete(token, { passkey: proof }))).toEqual(wrongCode('passkey'));
  });

  test('is added only for the origin of the portal and the challenge of this session', async () => {
    const session = await gateway.signIn('nimal');
    const other = await gateway.signIn('kamala');
    const body = { password: PASSWORD };
    const begun = dataOf<{ token: string; passkey: never }>(
      await gateway.call('POST', '/second-factors/passkey', { token: session, body }),
    );
    const confirm = (token: string, ceremony: object) =>
      gateway.call('POST', '/second-factors/passkey/confirm', {
        token,
        body: {
          token: begun.token,
          name: 'Key',
          passkey: createAuthenticator().register(begun.passkey, ceremony),
        },
      });
    expect(codeOf(await confirm(other, {}))).toBe('SIGN_IN_EXPIRED');
    for (const ceremony of [{ origin: 'https://attacker.example' }, { rpId: 'attacker.example' }])
      expect(problemsOf(await confirm(session, ceremony))).toEqual(wrongCode('passkey'));
    expect((await confirm(session, {})).statusCode).toBe(201);
    expect(codeOf(await confirm(session, {}))).toBe('SIGN_IN_EXPIRED');
  });
});
