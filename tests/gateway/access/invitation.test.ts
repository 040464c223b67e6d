import { afterEach, beforeEach, expect, test } from 'vitest';
import { onCommit } from '../../../gateway/db/transaction.ts';
import { idOf } from '../equipment/faculty.ts';
import {
  codeOf,
  startFilledGatewayOnServer,
  type GatewayUnderTest,
} from '../equipment/gatewayUnderTest.ts';
import { openMailbox, type Mailbox } from '../equipment/mailbox.ts';

let gateway: GatewayUnderTest;
let mailbox: Mailbox;
let admin: string;
beforeEach(async () => {
  mailbox = await openMailbox();
  gateway = await startFilledGatewayOnServer({ smtpUrl: mailbox.url });
  admin = await gateway.signIn('admin');
});
afterEach(async () => {
  await gateway.close();
  await mailbox.close();
});

const amara = {
  username: 'amara',
  email: 'amara@fhss.example',
  firstName: 'Amara',
  lastName: 'Silva',
  userType: idOf('user-types', 'staff'),
};
const make = (changes: object = {}) =>
  gateway.call('POST', '/users', { token: admin, body: { ...amara, ...changes } });

test('A person whom an administrator enters is invited by mail, chooses a password within three days, and is in', async () => {
  const received = mailbox.next(amara.email);
  expect((await make()).statusCode).toBe(201);
  const { text } = await received;
  expect(text).toContain('Your username is amara.');
  gateway.clock.advance(2.9 * 86_400_000);
  const token = /token=([\w-]+)/.exec(text)?.[1];
  const set = await gateway.call('POST', '/resetpassword', {
    body: { token, password: 'a heron on the paddy bund' },
  });
  expect(set.statusCode).toBe(200);
  await gateway.signIn('amara', 'a heron on the paddy bund');
});

test('An invitation is over after three days', async () => {
  const received = mailbox.next(amara.email);
  await make();
  const token = /token=([\w-]+)/.exec((await received).text)?.[1];
  gateway.clock.advance(3.1 * 86_400_000);
  expect(
    codeOf(
      await gateway.call('POST', '/resetpassword', {
        body: { token, password: 'a heron on the paddy bund' },
      }),
    ),
  ).toBe('RESET_LINK_INVALID');
});

test('Nobody is invited to an account that was not made', async () => {
  expect((await make({ email: 'nimal@fhss.example' })).statusCode).toBe(409);
  await gateway.app.close();
  expect(mailbox.mails).toEqual([]);
});

test('Of a change that is repeated, what follows the commit happens once; of one that fails, never', async () => {
  const happened: string[] = [];
  let attempt = 0;
  await gateway.database.transaction(async (client) => {
    attempt += 1;
    onCommit(client, () => happened.push(`attempt ${attempt}`));
    if (attempt === 1) throw Object.assign(new Error('lost to a rival'), { code: '40001' });
  });
  await expect(
    gateway.database.transaction(async (client) => {
      onCommit(client, () => happened.push('of a failure'));
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(happened).toEqual(['attempt 2']);
});
