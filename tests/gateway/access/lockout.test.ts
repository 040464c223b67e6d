import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { idOf, PASSWORD } from '../equipment/faculty.ts';
import {
  codeOf,
  failureOf,
  startFilledGatewayOnServer,
  type GatewayUnderTest,
} from '../equipment/gatewayUnderTest.ts';

let gateway: GatewayUnderTest;
beforeEach(async () => {
  gateway = await startFilledGatewayOnServer();
});
afterEach(() => gateway.close());

const guess = (username: string, password = 'a wrong guess', ip = '192.0.2.1') =>
  gateway.call('POST', '/login', { body: { username, password }, ip });
const MINUTE = 60_000;

async function guessTimes(count: number, username: string, ip?: string): Promise<void> {
  for (let number = 0; number < count; number += 1) await guess(username, `guess ${number}`, ip);
}

describe('Repeated failures', () => {
  test('lock the account at the fifth, state for how long, and then refuse the correct password too', async () => {
    await guessTimes(4, 'nimal');
    const fifth = await guess('nimal');
    expect([fifth.statusCode, codeOf(fifth)]).toEqual([423, 'ACCOUNT_LOCKED']);
    expect(failureOf(fifth).details).toEqual({ retryAfterSeconds: 60 });
    expect(fifth.headers['retry-after']).toBe('60');
    expect(codeOf(await guess('nimal', PASSWORD))).toBe('ACCOUNT_LOCKED');
    expect((await guess('kamala', PASSWORD)).statusCode).toBe(200);
  });

  test('lock for longer each time, up to the limit of the settings', async () => {
    await guessTimes(5, 'nimal');
    const locks: unknown[] = [];
    for (let round = 0; round < 6; round += 1) {
      gateway.clock.advance(15 * MINUTE + 1_000);
      locks.push(failureOf(await guess('nimal')).details?.['retryAfterSeconds']);
    }
    expect(locks).toEqual([120, 240, 480, 900, 900, 900]);
  });

  test('are forgotten after the lock once the correct password is given', async () => {
    await guessTimes(5, 'nimal');
    gateway.clock.advance(MINUTE + 1_000);
    expect((await guess('nimal', PASSWORD)).statusCode).toBe(200);
    await guessTimes(4, 'nimal');
    expect((await guess('nimal', PASSWORD)).statusCode).toBe(200);
  });

  test('count for one account in any spelling of its name, and from any address', async () => {
    for (const [index, name] of [
      'nimal',
      'NIMAL',
      ' nimal ',
      'nimal@fhss.example',
      'Nimal@Fhss.Example ',
    ].entries())
      await guess(name, 'wrong', `203.0.113.${index}`);
    expect(codeOf(await guess('nimal', PASSWORD, '203.0.113.99'))).toBe('ACCOUNT_LOCKED');
  });

  test('lock an unknown name in the same way', async () => {
    await guessTimes(4, 'nobody-here');
    expect(codeOf(await guess('nobody-here'))).toBe('ACCOUNT_LOCKED');
  });

  test('sent at once are counted one by one: a burst gets no more guesses than a patient attacker', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, number) => guess('nimal', `guess ${number}`)),
    );
    const codes = answers.map(codeOf);
    expect(codes.filter((code) => code === 'WRONG_CREDENTIALS')).toHaveLength(4);
    expect(codes.filter((code) => code === 'ACCOUNT_LOCKED')).toHaveLength(36);
    const { rows } = await gateway.database.query<{ failures: number }>(
      "SELECT failures FROM sign_in_failures WHERE subject = 'nimal'",
    );
    expect(rows).toEqual([{ failures: 5 }]);
  });

  test('lock an address that tries many names, but no user of another address', async () => {
    for (let number = 0; number < 50; number += 1)
      await guess(`name-${number}`, 'wrong', '198.51.100.7');
    expect(codeOf(await guess('kamala', PASSWORD, '198.51.100.7'))).toBe('ACCOUNT_LOCKED');
    expect((await guess('kamala', PASSWORD, '198.51.100.8')).statusCode).toBe(200);
  });

  test('of thousands behind one address are forgiven over time, so that typing errors never lock a whole campus', async () => {
    for (let number = 0; number < 120; number += 1) {
      await guess(`name-${number}`, 'wrong', '198.51.100.7');
      gateway.clock.advance(15_000);
    }
    expect((await guess('kamala', PASSWORD, '198.51.100.7')).statusCode).toBe(200);
  });

  test('are in the activity log of the account, with the locking one marked', async () => {
    await guessTimes(5, 'nimal');
    const { rows } = await gateway.database.query<{ action: string }>(
      'SELECT action FROM activities WHERE record_id = $1 ORDER BY at',
      [idOf('users', 'nimal')],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'login-failed',
      'login-failed',
      'login-failed',
      'login-failed',
      'locked',
    ]);
  });
});

test('Many sign-ins of one person at once all succeed', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => guess('nimal', PASSWORD)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
});
