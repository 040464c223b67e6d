import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deviceCookie } from '../equipment/deviceCookie.ts';
import { idOf, PASSWORD } from '../equipment/faculty.ts';
import {
  codeOf,
  failureOf,
  startFilledGatewayOnServer,
  type GatewayUnderTest,
} from '../equipment/gatewayUnderTest.ts';
import { openMailbox, type Mailbox, type ReceivedMail } from '../equipment/mailbox.ts';

let gateway: GatewayUnderTest;
let mailbox: Mailbox;
beforeEach(async () => {
  mailbox = await openMailbox();
  gateway = await startFilledGatewayOnServer({ smtpUrl: mailbox.url });
});
afterEach(async () => {
  await gateway.close();
  await mailbox.close();
});

const NEW = 'a kettle under the mango tree';
const MINUTE = 60_000;
const ask = (email: string) => gateway.call('POST', '/resetpasswordreq', { body: { email } });
const reset = (token: string, password = NEW) =>
  gateway.call('POST', '/resetpassword', { body: { token, password } });
const tokenIn = ({ text }: ReceivedMail): string =>
  /https:\/\/portal\.example\/auth\/reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? '';
const statusAs = async (token: string): Promise<number> =>
  (await gateway.call('GET', '/user', { token })).statusCode;
const trySignIn = (username: string, password: string) =>
  gateway.call('POST', '/login', { body: { username, password } });

async function linkFor(username: string): Promise<string> {
  const mail = mailbox.next(`${username}@fhss.example`);
  await ask(`${username}@fhss.example`);
  return tokenIn(await mail);
}

describe('A password reset', () => {
  test('uses an e-mailed link, ends every session, removes the lock and accepts the new password', async () => {
    const elsewhere = await gateway.signIn('nimal');
    for (let number = 0; number < 5; number += 1) await trySignIn('nimal', `guess ${number}`);
    expect((await reset(await linkFor('nimal'))).statusCode).toBe(200);
    expect(await statusAs(elsewhere)).toBe(401);
    expect(codeOf(await trySignIn('nimal', PASSWORD))).toBe('WRONG_CREDENTIALS');
    expect((await trySignIn('nimal', NEW)).statusCode).toBe(200);
    const { text } = await mailbox.next('nimal@fhss.example');
    expect(text).toContain('password of your account');
  });

  test('keeps only a hash of the token in the database', async () => {
    const token = await linkFor('nimal');
    const { rows } = await gateway.database.query({ text: 'SELECT * FROM one_time_links' });
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows).toHaveLength(1);
  });

  test('works once', async () => {
    const token = await linkFor('nimal');
    await reset(token);
    const again = await reset(token, 'yet another good sentence');
    expect([again.statusCode, codeOf(again)]).toEqual([410, 'RESET_LINK_INVALID']);
  });

  test('works for ten minutes, and its e-mail says so', async () => {
    const token = await linkFor('nimal');
    expect(mailbox.mails.at(-1)?.text).toContain('within 10 minutes');
    gateway.clock.advance(10 * MINUTE);
    expect(codeOf(await reset(token))).toBe('RESET_LINK_INVALID');
  });

  test('is not spent by a password that is refused', async () => {
    const token = await linkFor('nimal');
    expect(failureOf(await reset(token, 'short')).fieldErrors).toEqual({
      password: { code: 'passwordTooShort', args: { min: 12 } },
    });
    expect((await reset(token)).statusCode).toBe(200);
  });

  test('is checked without being spent, and is refused from the moment that it is used', async () => {
    const token = await linkFor('nimal');
    const check = () => gateway.call('POST', '/resetpassword/check', { body: { token } });
    expect([(await check()).statusCode, (await check()).statusCode]).toEqual([200, 200]);
    expect((await reset(token)).statusCode).toBe(200);
    const used = await check();
    expect([used.statusCode, codeOf(used)]).toEqual([410, 'RESET_LINK_INVALID']);
  });

  test.each(['', 'made-up', 'x'.repeat(43)])('refuses the token “%s”', async (token) => {
    expect(codeOf(await reset(token))).toBe('RESET_LINK_INVALID');
  });

  test('answers the same for every address, and mails only to those who have an open account', async () => {
    const addresses = [
      'nimal@fhss.example',
      'nobody@fhss.example',
      'gone@fhss.example',
      'not an address',
    ];
    const arrived = mailbox.next('nimal@fhss.example');
    const answers = [];
    for (const address of addresses) answers.push(await ask(address));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    await arrived;
    await gateway.app.close();
    expect(mailbox.mails.map(({ to }) => to)).toEqual([['nimal@fhss.example']]);
  });

  test('fills nobody’s mailbox however often somebody asks', async () => {
    for (let number = 0; number < 12; number += 1)
      expect((await ask('kamala@fhss.example')).statusCode).toBe(200);
    await gateway.app.close();
    expect(mailbox.mails).toHaveLength(5);
  });

  test('of a stranger uses up neither the e-mails of the owner’s network and devices nor the link on its way', async () => {
    const signedIn = await trySignIn('kamala', PASSWORD);
    const cookie = deviceCookie(signedIn);
    const askFrom = (ip: string, headers = {}) =>
      gateway.call('POST', '/resetpasswordreq', {
        body: { email: 'kamala@fhss.example' },
        ip,
        headers,
      });
    const [arrived] = await Promise.all([
      mailbox.next('kamala@fhss.example'),
      askFrom('192.0.2.1'),
    ]);
    for (let network = 0; network < 30; network += 1)
      for (let number = 0; number < 6; number += 1) await askFrom(`198.51.100.${network}`);
    await askFrom('198.51.100.1', { cookie });
    expect((await reset(tokenIn(arrived))).statusCode).toBe(200);
    await gateway.app.close();
    // Twenty that strangers may cause in all, the one on the known device, and the confirmation.
    expect(mailbox.mails).toHaveLength(22);
  });

  test('opens the portal on that device, however busy strangers are with the account', async () => {
    for (let number = 0; number < 9; number += 1) await trySignIn('nimal', `guess ${number}`);
    const cookie = deviceCookie(await reset(await linkFor('nimal')));
    for (let number = 0; number < 9; number += 1) await trySignIn('nimal', `guess ${number}`);
    const body = { username: 'nimal', password: NEW };
    expect(codeOf(await trySignIn('nimal', NEW))).toBe('TOO_MANY_REQUESTS');
    expect((await gateway.call('POST', '/login', { body, headers: { cookie } })).statusCode).toBe(
      200,
    );
  });

  test('is written in the language that the person chose', async () => {
    const token = await gateway.signIn('nimal');
    await gateway.call('PUT', '/preferences', { token, body: { language: 'si' } });
    await linkFor('nimal');
    const mail = mailbox.mails.at(-1);
    expect(mail?.subject).toBe('නව මුරපදයක් සකසන්න');
    expect(mail?.text).toContain('හිතවත් First nimal,');
    expect(mail?.text).not.toContain('Dear');
  });

  test('through a link of an account that was closed meanwhile opens nothing', async () => {
    const [token, admin] = [await linkFor('nimal'), await gateway.signIn('admin')];
    await gateway.call('PUT', `/users/${idOf('users', 'nimal')}`, {
      token: admin,
      body: { status: 'closed', version: 1 },
    });
    expect(codeOf(await reset(token))).toBe('RESET_LINK_INVALID');
  });
});

describe('Changing one’s own password', () => {
  const change = (token: string, body: unknown) =>
    gateway.call('POST', '/changepassword', { token, body });

  test('demands the present one, keeps this session, ends the others, and tells by mail', async () => {
    const [here, there] = [await gateway.signIn('nimal'), await gateway.signIn('nimal')];
    const told = mailbox.next('nimal@fhss.example');
    expect((await change(here, { currentPassword: PASSWORD, newPassword: NEW })).statusCode).toBe(
      200,
    );
    expect([await statusAs(here), await statusAs(there)]).toEqual([200, 401]);
    expect((await trySignIn('nimal', NEW)).statusCode).toBe(200);
    expect((await told).subject).toBe('Your password was changed / ඔබේ මුරපදය වෙනස් කරන ලදී');
  });

  test.each([
    [{ newPassword: NEW }, 'currentPassword', 'passwordWrong'],
    [{ currentPassword: 'not it', newPassword: NEW }, 'currentPassword', 'passwordWrong'],
    [{ currentPassword: PASSWORD, newPassword: PASSWORD }, 'newPassword', 'passwordSame'],
    [{ currentPassword: PASSWORD, newPassword: 'too short' }, 'newPassword', 'passwordTooShort'],
    [
      { currentPassword: PASSWORD, newPassword: 'Password-12345' },
      'newPassword',
      'passwordTooCommon',
    ],
  ])('refuses %j at the field', async (body, field, code) => {
    const response = await change(await gateway.signIn('nimal'), body);
    expect(response.statusCode).toBe(422);
    expect(failureOf(response).fieldErrors?.[field]?.code).toBe(code);
  });

  test('locks after repeated wrong guesses at the present one, so that a borrowed session does not reveal it', async () => {
    const token = await gateway.signIn('nimal');
    for (let number = 0; number < 5; number += 1)
      await change(token, { currentPassword: `guess ${number}`, newPassword: NEW });
    expect(codeOf(await change(token, { currentPassword: PASSWORD, newPassword: NEW }))).toBe(
      'ACCOUNT_LOCKED',
    );
  });

  test('ends a reset link that is still open', async () => {
    const [link, token] = [await linkFor('nimal'), await gateway.signIn('nimal')];
    await change(token, { currentPassword: PASSWORD, newPassword: NEW });
    expect(codeOf(await reset(link, 'some other good sentence'))).toBe('RESET_LINK_INVALID');
  });
});

describe('Changing somebody else’s password', () => {
  const change = (token: string, username: string, newPassword = NEW) =>
    gateway.call('POST', '/changepassword', {
      token,
      body: { userId: idOf('users', username), newPassword },
    });

  test('needs CHANGE_PASSWORD and ends all their sessions', async () => {
    const [registrar, nimal] = [await gateway.signIn('registrar'), await gateway.signIn('nimal')];
    expect(failureOf(await change(nimal, 'kamala'))).toMatchObject({
      code: 'FORBIDDEN',
      details: { needs: ['CHANGE_PASSWORD'] },
    });
    expect((await change(registrar, 'nimal')).statusCode).toBe(200);
    expect(await statusAs(nimal)).toBe(401);
    expect((await trySignIn('nimal', NEW)).statusCode).toBe(200);
  });

  test('does not tell whether the new one is the one they have', async () => {
    expect((await change(await gateway.signIn('registrar'), 'nimal', PASSWORD)).statusCode).toBe(
      200,
    );
  });

  test('is refused where the other has powers that one lacks', async () => {
    expect(failureOf(await change(await gateway.signIn('registrar'), 'admin'))).toMatchObject({
      code: 'HIGHER_ACCOUNT',
      details: { withheld: expect.stringMatching(/^“.+”/) },
    });
    expect((await change(await gateway.signIn('admin'), 'registrar')).statusCode).toBe(200);
  });

  test('of nobody is not found', async () => {
    expect(codeOf(await change(await gateway.signIn('registrar'), 'no such person'))).toBe(
      'NOT_FOUND',
    );
  });
});

test('Every change and reset stands in the activity log with who did it to whom', async () => {
  const registrar = await gateway.signIn('registrar');
  await gateway.call('POST', '/changepassword', {
    token: registrar,
    body: { userId: idOf('users', 'nimal'), newPassword: NEW },
  });
  await reset(await linkFor('kamala'));
  const { rows } = await gateway.database.query({
    text: `
    SELECT action, actor_id AS actor, record_id AS whom
    FROM activities
    WHERE action LIKE 'password%'
    ORDER BY at`,
  });
  const of = (username: string) => idOf('users', username);
  expect(rows).toEqual([
    { action: 'password-changed', actor: of('registrar'), whom: of('nimal') },
    { action: 'password-reset-requested', actor: of('kamala'), whom: of('kamala') },
    { action: 'password-reset', actor: of('kamala'), whom: of('kamala') },
  ]);
});
