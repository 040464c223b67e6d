import { afterEach, beforeEach, expect, test } from 'vitest';
import { idOf, PASSWORD } from '../equipment/faculty.ts';
import {
  codeOf,
  failureOf,
  startFilledGatewayOnServer,
  type GatewayUnderTest,
} from '../equipment/gatewayUnderTest.ts';
import { openMailbox, type Mailbox } from '../equipment/mailbox.ts';

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

const sunil = {
  userType: idOf('user-types', 'staff'),
  section: idOf('user-sections', 'office'),
  firstName: 'Sunil',
  lastName: 'Perera',
  username: 'sunil',
  email: 'sunil@fhss.example',
  password: 'a paper boat in the canal',
};
const register = (changes: Record<string, unknown> = {}) =>
  gateway.call('POST', '/register', { body: { ...sunil, ...changes } });
const signIn = (username: string, password = sunil.password) =>
  gateway.call('POST', '/login', { body: { username, password } });
const registered = async () =>
  (
    await gateway.database.query({
      text: "SELECT username, status FROM users WHERE username LIKE 'sunil%'",
    })
  ).rows;

test('A registration waits for an administrator, who activates the account, and each step sends an e-mail', async () => {
  const received = mailbox.next(sunil.email);
  expect((await register()).statusCode).toBe(201);
  expect((await received).subject).toContain('Your registration was received');
  expect(await registered()).toEqual([{ username: 'sunil', status: 'pending' }]);
  expect(codeOf(await signIn('sunil'))).toBe('ACCOUNT_INACTIVE');
  const admin = await gateway.signIn('admin');
  const { rows } = await gateway.database.query<{ id: string }>({
    text: "SELECT id FROM users WHERE username = 'sunil'",
  });
  const opened = mailbox.next(sunil.email);
  await gateway.call('PUT', `/users/${rows[0]?.id}`, {
    token: admin,
    body: { status: 'active', version: 1 },
  });
  expect((await opened).text).toContain('https://portal.example/auth/login');
  expect((await signIn('sunil')).statusCode).toBe(200);
});

test('A registered user starts without privileges', async () => {
  await register();
  await gateway.database.query({
    text: "UPDATE users SET status = 'active' WHERE username = 'sunil'",
  });
  const token = await gateway.signIn('sunil', sunil.password);
  const { data } = (await gateway.call('GET', '/user', { token })).json<{
    data: { privileges: string[] };
  }>();
  expect(data.privileges).toEqual([]);
});

test('A taken address gets the same answer and its owner an e-mail; no account changes', async () => {
  const told = mailbox.next('nimal@fhss.example');
  const [fresh, taken] = [
    await register(),
    await register({ username: 'sunil2', email: 'NIMAL@fhss.example', firstName: 'Click here' }),
  ];
  expect([taken.statusCode, taken.body]).toEqual([fresh.statusCode, fresh.body]);
  const { text } = await told;
  expect(text).toContain('Dear First nimal,');
  expect(text).not.toContain('Click here');
  expect(await registered()).toEqual([{ username: 'sunil', status: 'pending' }]);
  expect((await signIn('nimal', PASSWORD)).statusCode).toBe(200);
});

test('A taken user name reveals nothing about the address sent with it', async () => {
  for (const email of ['nimal@fhss.example', 'free@fhss.example']) {
    const response = await register({ username: 'kamala', email });
    expect([response.statusCode, failureOf(response).fieldErrors]).toEqual([
      409,
      { username: { code: 'duplicate' } },
    ]);
  }
});

test('Two concurrent registrations with one address create one account and get the same answer', async () => {
  const answers = await Promise.all(
    ['sunil', 'sunil2', 'sunil3'].map((username) => register({ username })),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  expect(await registered()).toHaveLength(1);
});

test('An e-mail to an unverified address contains no text of the sender', async () => {
  const received = mailbox.next('stranger@elsewhere.example');
  await register({
    email: 'stranger@elsewhere.example',
    firstName: 'Win a prize at http://evil.example',
  });
  expect((await received).text).not.toContain('evil.example');
});

test.each([
  ['firstName', '', 'required'],
  ['username', 'Has Spaces', 'invalidPattern'],
  ['username', 'ab', 'tooShort'],
  ['email', 'not-an-address', 'invalidEmail'],
  ['email', 'one@fhss.example, two@fhss.example', 'invalidEmail'],
  ['userType', idOf('user-types', 'no such type'), 'notFound'],
  ['userType', 'nonsense', 'notFound'],
  ['password', 'short', 'passwordTooShort'],
  ['password', 'qwertyuiop123', 'passwordTooCommon'],
  ['firstName', 'a\u0000b', 'invalidPattern'],
])('A registration with %s “%s” is refused at that field', async (field, value, code) => {
  const response = await register({ [field]: value });
  expect(response.statusCode).toBe(422);
  expect(failureOf(response).fieldErrors?.[field]?.code).toBe(code);
  expect(await registered()).toEqual([]);
});

test.each([
  { status: 'active' },
  { id: idOf('users', 'admin') },
  { rumisRole: idOf('rumis-roles', 'staff') },
  { lastLoginAt: '2026-01-01T00:00:00Z' },
])('Nobody can register with %j', async (extra) => {
  expect((await register(extra)).statusCode).toBe(422);
  expect(await registered()).toEqual([]);
});

test('Registration can be closed in the settings', async () => {
  await gateway.database.query({
    text: "UPDATE settings SET value = 'false' WHERE key = 'registrationOpen'",
  });
  expect(failureOf(await register())).toMatchObject({
    code: 'FORBIDDEN',
    details: { reason: 'registrationClosed' },
  });
});

test('The options of the form are public, and no others', async () => {
  const choices = async (path: string) =>
    (await gateway.call('GET', path)).json<{ data: unknown }>().data;
  expect(await choices('/usertypes')).toEqual([
    { id: idOf('user-types', 'staff'), code: 'staff', name: { en: 'Staff', si: 'කාර්ය මණ්ඩලය' } },
  ]);
  expect(await choices('/sections')).toEqual([
    { id: idOf('user-sections', 'office'), code: 'office', name: { en: 'Office', si: 'කාර්යාලය' } },
  ]);
  expect((await gateway.call('GET', '/rumisrole/viewall')).statusCode).toBe(401);
});
