import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { removeExpired } from '../../../gateway/access/housekeeping.ts';
import { HOUR_MS } from '../../../src/contract/model/constants.ts';
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
let registrar: string;
beforeEach(async () => {
  mailbox = await openMailbox();
  gateway = await startFilledGatewayOnServer({ smtpUrl: mailbox.url });
  registrar = await gateway.signIn('registrar');
});
afterEach(async () => {
  await gateway.close();
  await mailbox.close();
});

const nimal = `/users/${idOf('users', 'nimal')}`;
const [OLD, NEW] = ['nimal@fhss.example', 'nimal@elsewhere.example'];

const tokenIn = ({ text }: ReceivedMail, page: string): string =>
  new RegExp(`https://portal\\.example/auth/${page}\\?token=([\\w-]+)`).exec(text)?.[1] ?? '';
const read = async (): Promise<Record<string, unknown>> =>
  (await gateway.call('GET', nimal, { token: registrar })).json<{
    data: Record<string, unknown>;
  }>().data;
const send = (path: string, token: string) => gateway.call('POST', path, { body: { token } });

/** The registrar enters a new address; returns the tokens of the two e-mails. */
async function change(email = NEW): Promise<{ confirm: string; stop: string }> {
  const mails = [mailbox.next(email), mailbox.next(OLD)] as const;
  const { version } = await read();
  const answer = await gateway.call('PUT', nimal, { token: registrar, body: { email, version } });
  expect(answer.statusCode).toBe(200);
  return {
    confirm: tokenIn(await mails[0], 'confirm-address'),
    stop: tokenIn(await mails[1], 'keep-address'),
  };
}

/** The address that a link to set a new password is sent to. */
async function addressOfReset(): Promise<string | undefined> {
  const before = mailbox.mails.length;
  await gateway.call('POST', '/resetpasswordreq', { body: { email: 'nimal' } });
  await expect.poll(() => mailbox.mails.length).toBe(before + 1);
  return mailbox.mails.at(-1)?.to[0];
}

describe('A new address of an account', () => {
  test('waits until its mailbox confirms it, and then ends the sessions', async () => {
    const session = await gateway.signIn('nimal');
    const { confirm } = await change();
    expect(await read()).toMatchObject({ email: OLD, newEmail: NEW });
    expect((await gateway.call('GET', '/user', { token: session })).statusCode).toBe(200);
    expect((await send('/confirmaddress', confirm)).statusCode).toBe(200);
    expect(await read()).toMatchObject({ email: NEW, newEmail: null });
    expect((await gateway.call('GET', '/user', { token: session })).statusCode).toBe(401);
    expect(codeOf(await send('/confirmaddress', confirm))).toBe('RESET_LINK_INVALID');
    await gateway.signIn('nimal', PASSWORD);
  });

  test('gets no link that opens the account while the former mailbox can stop it', async () => {
    const { confirm } = await change();
    expect(await addressOfReset()).toBe(OLD);
    await send('/confirmaddress', confirm);
    expect(await addressOfReset()).toBe(OLD);
    gateway.clock.advance(24 * HOUR_MS + 1);
    expect(await addressOfReset()).toBe(NEW);
  });

  test('no longer waits once its link has run out', async () => {
    const waiting = async (): Promise<unknown> =>
      (
        await gateway.database.query<{ email: string | null }>({
          text: "SELECT new_email AS email FROM users WHERE username = 'nimal'",
        })
      ).rows[0]?.email;
    const { confirm } = await change();
    const services = { database: gateway.database, now: gateway.clock.now };
    gateway.clock.advance(71 * HOUR_MS);
    await removeExpired(services);
    expect(await waiting()).toBe(NEW);
    gateway.clock.advance(2 * HOUR_MS);
    await removeExpired(services);
    expect(await waiting()).toBeNull();
    expect(codeOf(await send('/confirmaddress', confirm))).toBe('RESET_LINK_INVALID');
  });

  test('does not reach the account by a second change within that time', async () => {
    const { confirm } = await change();
    await send('/confirmaddress', confirm);
    const mails = [mailbox.next('third@elsewhere.example'), mailbox.next(NEW)] as const;
    const { version } = await read();
    const body = { email: 'third@elsewhere.example', version };
    await gateway.call('PUT', nimal, { token: registrar, body });
    await send('/confirmaddress', tokenIn(await mails[0], 'confirm-address'));
    await mails[1];
    expect(await addressOfReset()).toBe(OLD);
  });

  test.each([
    ['before it is confirmed', false],
    ['after it took effect', true],
  ])('is stopped from the former mailbox %s', async (_when, isConfirmed) => {
    const { confirm, stop } = await change();
    if (isConfirmed) await send('/confirmaddress', confirm);
    const session = await gateway.signIn('nimal');
    expect((await send('/stopaddresschange', stop)).statusCode).toBe(200);
    expect(await read()).toMatchObject({ email: OLD, newEmail: null });
    expect((await gateway.call('GET', '/user', { token: session })).statusCode).toBe(401);
    expect(codeOf(await send('/confirmaddress', confirm))).toBe('RESET_LINK_INVALID');
    expect(codeOf(await send('/stopaddresschange', stop))).toBe('RESET_LINK_INVALID');
  });

  test('cannot be stopped or confirmed with the link of the other mailbox, nor with one for a password', async () => {
    const { confirm, stop } = await change();
    for (const [path, token] of [
      ['/stopaddresschange', confirm],
      ['/confirmaddress', stop],
    ] as const)
      expect(codeOf(await send(path, token))).toBe('RESET_LINK_INVALID');
    const password = { token: confirm, password: 'a kettle under the mango tree' };
    expect(codeOf(await gateway.call('POST', '/resetpassword', { body: password }))).toBe(
      'RESET_LINK_INVALID',
    );
  });

  test('is refused at once if another account has it, and at confirmation if it was taken since', async () => {
    const { version } = await read();
    const taken = await gateway.call('PUT', nimal, {
      token: registrar,
      body: { email: 'kamala@fhss.example', version },
    });
    expect(failureOf(taken)).toMatchObject({ fieldErrors: { email: { code: 'duplicate' } } });
    const { confirm } = await change();
    await gateway.database.query({
      text: "UPDATE users SET email = $1 WHERE username = 'kamala'",
      values: [NEW],
    });
    expect(codeOf(await send('/confirmaddress', confirm))).toBe('CONFLICT');
    expect(await read()).toMatchObject({ email: OLD });
  });
});

describe('One’s own address', () => {
  const ask = async (token: string, email: string, currentPassword = PASSWORD) =>
    gateway.call('POST', '/changeaddress', { token, body: { email, currentPassword } });

  test('is changed with the present password and the link from the new mailbox', async () => {
    const own = await gateway.signIn('nimal');
    const mails = [mailbox.next(NEW), mailbox.next(OLD)] as const;
    expect((await ask(own, NEW)).statusCode).toBe(200);
    expect(await read()).toMatchObject({ email: OLD, newEmail: NEW });
    expect((await mails[1]).text).toContain('keep-address');
    await send('/confirmaddress', tokenIn(await mails[0], 'confirm-address'));
    expect(await read()).toMatchObject({ email: NEW, newEmail: null });
  });

  test('stays with a wrong password, without an address, and with one that another account has', async () => {
    const own = await gateway.signIn('nimal');
    expect(failureOf(await ask(own, NEW, 'a guess'))).toMatchObject({
      fieldErrors: { currentPassword: { code: 'passwordWrong' } },
    });
    expect((await ask(own, 'no address')).statusCode).toBe(422);
    expect(failureOf(await ask(own, OLD.toUpperCase()))).toMatchObject({
      fieldErrors: { email: { code: 'sameAddress' } },
    });
    expect(failureOf(await ask(own, 'Kamala@fhss.example'))).toMatchObject({
      fieldErrors: { email: { code: 'duplicate' } },
    });
    expect(await read()).toMatchObject({ email: OLD, newEmail: null });
  });

  test('is not changed without the password by those who change others’', async () => {
    const { rows } = await gateway.database.query<{ id: string; version: number }>({
      text: "SELECT id, version FROM users WHERE username = 'registrar'",
    });
    const [{ id, version } = { id: '', version: 0 }] = rows;
    const body = { email: NEW, version };
    expect(
      failureOf(await gateway.call('PUT', `/users/${id}`, { token: registrar, body })),
    ).toMatchObject({ fieldErrors: { email: { code: 'ownAddress' } } });
  });
});
