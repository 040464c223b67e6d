import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FailureBody } from '../../../src/contract/wire/envelope.ts';
import { idOf, PASSWORD } from '../equipment/faculty.ts';
import {
  failureOf,
  startFilledGatewayOnServer,
  type GatewayUnderTest,
} from '../equipment/gatewayUnderTest.ts';
import { openMailbox, type Mailbox } from '../equipment/mailbox.ts';

let gateway: GatewayUnderTest;
let mailbox: Mailbox;
let admin: string;
beforeAll(async () => {
  mailbox = await openMailbox();
  gateway = await startFilledGatewayOnServer({ smtpUrl: mailbox.url });
  admin = await gateway.signIn('admin');
});
afterAll(async () => {
  await gateway.close();
  await mailbox.close();
});

const problemOf = ({ fieldErrors }: FailureBody, field: string): string | undefined =>
  fieldErrors?.[field]?.code;

describe('A new password', () => {
  let own: string;
  let present = PASSWORD;
  beforeAll(async () => {
    own = await gateway.signIn('nimal');
  });
  const refusal = async (newPassword: string): Promise<string | undefined> =>
    problemOf(
      failureOf(
        await gateway.call('POST', '/changepassword', {
          token: own,
          body: { currentPassword: PASSWORD, newPassword },
        }),
      ),
      'newPassword',
    );

  it.each([
    ['short', 'elevenchars', 'passwordTooShort'],
    ['short in letters though long in bytes', '🌧🏛🌴🐘🌊🍚', 'passwordTooShort'],
    ['common', 'Password-12345', 'passwordTooCommon'],
    ['leaked', 'correct horse battery staple', 'passwordTooCommon'],
    ['a row of keys', 'qwertyuiop123', 'passwordTooCommon'],
    ['the user’s own address', 'nimal@fhss.example', 'passwordTooCommon'],
  ])('is refused if it is %s', async (_how, password, code) => {
    expect(await refusal(password)).toBe(code);
  });

  it.each([
    ['small letters alone', 'a kettle under the mango tree'],
    [
      'a sentence far beyond 64 characters',
      'The rain began before the bell of the old library had struck five, and no one in the yard left.',
    ],
    ['Sinhala', 'මල් පිපුණු උයන දැක'],
  ])('may be %s, and counts exactly as it was typed', async (_what, password) => {
    const token = await gateway.signIn('kamala', present);
    const body = { currentPassword: present, newPassword: password };
    const changed = await gateway.call('POST', '/changepassword', { token, body });
    expect(changed.statusCode, changed.body).toBe(200);
    present = password;
    const signIn = async (typed: string): Promise<number> =>
      (await gateway.call('POST', '/login', { body: { username: 'kamala', password: typed } }))
        .statusCode;
    expect([await signIn(`${password} `), await signIn(` ${password}`)]).toEqual([401, 401]);
    expect(await signIn(password)).toBe(200);
  });
});

describe('A web address in a record', () => {
  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'https://user:word@portal.example',
    'https://portal.example/\r\nSet-Cookie: a=b',
  ])('is refused as %j', async (url) => {
    const answer = await gateway.call('POST', '/links', {
      token: admin,
      body: { label: { en: 'A', si: 'අ' }, url, position: 1 },
    });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(failureOf(answer).fieldErrors ?? {})).toContain('url');
  });
});

describe('The name of a person', () => {
  const email = 'guest@fhss.example';
  const invite = (firstName: string) =>
    gateway.call('POST', '/users', {
      token: admin,
      body: {
        username: 'guest',
        email,
        firstName,
        lastName: 'Perera',
        userType: idOf('user-types', 'staff'),
        status: 'invited',
      },
    });

  it('stays a name in their e-mail when it is a template', async () => {
    const firstName = '%{link} {{7*7}} ${7*7} <%= 7*7 %>';
    const told = mailbox.next(email);
    const answer = await invite(firstName);
    expect(answer.statusCode, answer.body).toBe(201);
    const { to, text } = await told;
    expect(to).toEqual([email]);
    expect(text.replaceAll(/\s+/g, ' ')).toContain(firstName);
    expect(text.replaceAll(/token=\S+/g, '')).not.toContain('49');
  });

  it('is refused with a further line, which could be one of the mail’s head', async () => {
    const answer = await invite('Nimal\r\nBcc: thief@elsewhere.example');
    expect(answer.statusCode, answer.body).toBe(422);
    expect(failureOf(answer).fieldErrors).toMatchObject({ firstName: { code: 'lineBreak' } });
  });
});
