import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deviceCookie } from '../equipment/deviceCookie.ts';
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

interface Guess {
  username?: string;
  password?: string;
  ip?: string;
  /** The cookie of a device. */
  device?: string;
}

const OFFICE = '192.0.2.1';
const MINUTE = 60_000;

const guess = ({ username = 'nimal', password = 'a wrong guess', ip = OFFICE, device }: Guess) =>
  gateway.call('POST', '/login', {
    body: { username, password },
    ip,
    ...(device === undefined ? {} : { headers: { cookie: device } }),
  });

async function guessTimes(count: number, attempt: Guess): Promise<void> {
  for (let number = 0; number < count; number += 1)
    await guess({ ...attempt, password: `guess ${number}` });
}

const deviceOf = async (username: string): Promise<string> =>
  deviceCookie(await guess({ username, password: PASSWORD }));

describe('Wrong passwords of strangers', () => {
  test('never keep the owner out: not on a device that signed in before, not on a new one of another network', async () => {
    const device = await deviceOf('nimal');
    for (let round = 0; round < 20; round += 1) {
      await guessTimes(5, { ip: OFFICE });
      await guessTimes(1, { ip: `198.51.100.${round}` });
      const known = await guess({ password: PASSWORD, device });
      expect([round, known.statusCode]).toEqual([round, 200]);
    }
    const elsewhere = await guess({ password: PASSWORD, ip: '203.0.113.80' });
    expect(elsewhere.statusCode).toBe(200);
  });

  test('slow down the further ones of their network: short pauses are waited out, longer ones told', async () => {
    await guessTimes(4, {});
    const before = gateway.clock.now().getTime();
    const fifth = await guess({});
    expect([fifth.statusCode, codeOf(fifth)]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(failureOf(fifth).details).toEqual({ retryAfterSeconds: 1 });
    expect(fifth.headers['retry-after']).toBe('1');
    expect((await guess({ password: PASSWORD })).statusCode).toBe(200);
    expect(gateway.clock.now().getTime() - before).toBeGreaterThanOrEqual(1_000);
    await guessTimes(8, {});
    const told = failureOf(await guess({ password: PASSWORD }));
    expect(told.code).toBe('TOO_MANY_REQUESTS');
    expect(told.details).toEqual({ retryAfterSeconds: 8 });
  });

  test('leave at most one guess a minute to a network that goes on', async () => {
    await guessTimes(30, {});
    const pauses: unknown[] = [];
    for (let round = 0; round < 5; round += 1) {
      gateway.clock.advance(MINUTE + 1_000);
      pauses.push(failureOf(await guess({})).details?.['retryAfterSeconds']);
    }
    expect(pauses.slice(-2)).toEqual([60, 60]);
  });

  test('from ever new networks slow down every device that the account does not know', async () => {
    for (let number = 0; number < 60; number += 1) await guess({ ip: `198.51.100.${number}` });
    const next = await guess({ ip: '203.0.113.1' });
    expect([codeOf(next), failureOf(next).details]).toEqual([
      'TOO_MANY_REQUESTS',
      { retryAfterSeconds: 8 },
    ]);
    gateway.clock.advance(8_000);
    expect((await guess({ password: PASSWORD, ip: '203.0.113.2' })).statusCode).toBe(200);
  });

  test('slow down for an unknown name in the same way', async () => {
    await guessTimes(4, { username: 'nobody-here' });
    const fifth = await guess({ username: 'nobody-here' });
    expect([codeOf(fifth), failureOf(fifth).details]).toEqual([
      'TOO_MANY_REQUESTS',
      { retryAfterSeconds: 1 },
    ]);
  });

  test('count for one account in any spelling of its name', async () => {
    for (const username of ['nimal', 'NIMAL', ' nimal ', 'nimal@fhss.example'])
      await guess({ username });
    expect(codeOf(await guess({ username: 'Nimal@Fhss.Example ' }))).toBe('TOO_MANY_REQUESTS');
  });

  test('sent at once are counted one by one: a burst gets no more guesses than a patient attacker', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, number) => guess({ password: `guess ${number}` })),
    );
    const codes = answers.map(codeOf);
    expect(codes.filter((code) => code === 'WRONG_CREDENTIALS')).toHaveLength(4);
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(36);
    const { rows } = await gateway.database.query<{ failures: number }>({
      text: "SELECT failures FROM sign_in_failures WHERE subject_kind = 'account'",
    });
    // The last one waited out the pause of a second.
    expect(rows).toEqual([{ failures: 6 }]);
  });

  test('slow down a network that tries many names, but no user of another network and no known device', async () => {
    const device = await deviceOf('kamala');
    const ip = '198.51.100.7';
    for (let number = 0; number < 60; number += 1) await guess({ username: `name-${number}`, ip });
    const kamala = { username: 'kamala', password: PASSWORD };
    expect(codeOf(await guess({ ...kamala, ip }))).toBe('TOO_MANY_REQUESTS');
    expect((await guess({ ...kamala, ip, device })).statusCode).toBe(200);
    expect((await guess({ ...kamala, ip: '198.51.100.8' })).statusCode).toBe(200);
  });

  test('of thousands behind one address are forgiven over time, so that typing errors never slow down a whole campus', async () => {
    const ip = '198.51.100.7';
    for (let number = 0; number < 120; number += 1) {
      await guess({ username: `name-${number}`, ip });
      gateway.clock.advance(15_000);
    }
    const before = gateway.clock.now().getTime();
    const answer = await guess({ username: 'kamala', password: PASSWORD, ip });
    expect(answer.statusCode).toBe(200);
    expect(gateway.clock.now().getTime() - before).toBeLessThan(1_000);
  });

  test('are in the activity log of the account, with the ones that cause a pause marked', async () => {
    await guessTimes(5, {});
    const { rows } = await gateway.database.query<{ action: string }>({
      text: 'SELECT action FROM activities WHERE record_id = $1 ORDER BY at, id',
      values: [idOf('users', 'nimal')],
    });
    expect(rows.map(({ action }) => action)).toEqual([
      'login-failed',
      'login-failed',
      'login-failed',
      'login-failed',
      'locked',
    ]);
  });
});

describe('Wrong passwords on a device that the account signed in on', () => {
  test('lock the account there at the fifth, for longer each time up to the limit of the settings, and nowhere else', async () => {
    const device = await deviceOf('nimal');
    await guessTimes(4, { device });
    const fifth = await guess({ device });
    expect([fifth.statusCode, codeOf(fifth)]).toEqual([423, 'ACCOUNT_LOCKED']);
    expect(codeOf(await guess({ password: PASSWORD, device }))).toBe('ACCOUNT_LOCKED');
    expect((await guess({ password: PASSWORD })).statusCode).toBe(200);
    const locks: unknown[] = [failureOf(fifth).details?.['retryAfterSeconds']];
    for (let round = 0; round < 6; round += 1) {
      gateway.clock.advance(15 * MINUTE + 1_000);
      locks.push(failureOf(await guess({ device })).details?.['retryAfterSeconds']);
    }
    expect(locks).toEqual([60, 120, 240, 480, 900, 900, 900]);
  });

  test('are forgotten after the lock once the correct password is given', async () => {
    const device = await deviceOf('nimal');
    await guessTimes(5, { device });
    gateway.clock.advance(MINUTE + 1_000);
    expect((await guess({ password: PASSWORD, device })).statusCode).toBe(200);
    await guessTimes(4, { device });
    expect((await guess({ password: PASSWORD, device })).statusCode).toBe(200);
  });
});

describe('The cookie of a known device', () => {
  test('is out of reach for pages and other sites', async () => {
    const answer = await guess({ password: PASSWORD });
    const cookies = [answer.headers['set-cookie']].flat().map(String);
    const cookie = cookies.find((text) => text.startsWith('portal_known_device='));
    expect(cookie).toMatch(/; HttpOnly; SameSite=Strict$/);
  });

  test('counts for the accounts that signed in there alone, and only as the gateway signed it', async () => {
    const own = await deviceOf('kamala');
    const shared = deviceCookie(
      await guess({ username: 'nimal', password: PASSWORD, device: own }),
    );
    await guessTimes(9, {});
    const [id = '', ...signatures] = shared.split('=').at(-1)?.split('.') ?? [];
    const forged = [
      own,
      `portal_known_device=${'A'.repeat(22)}.${signatures.join('.')}`,
      `portal_known_device=${id}.${'A'.repeat(43)}`,
      'portal_known_device=nonsense',
    ];
    for (const device of forged)
      expect(codeOf(await guess({ password: PASSWORD, device })), device).toBe('TOO_MANY_REQUESTS');
    for (const username of ['nimal', 'kamala'])
      expect((await guess({ username, password: PASSWORD, device: shared })).statusCode).toBe(200);
  });
});

test('What is typed for the user name is kept only if an account has it, because it is often a password', async () => {
  const typed = 'Correct-Horse-Battery-1978';
  await guessTimes(6, { username: typed });
  await guess({});
  const { rows } = await gateway.database.query<{ kept: string }>({
    text: `
    SELECT to_jsonb(activities)::text AS kept
    FROM activities
    UNION ALL
    SELECT to_jsonb(sign_in_failures)::text
    FROM sign_in_failures`,
  });
  expect(rows.length).toBeGreaterThan(6);
  const kept = rows.map((row) => row.kept.toLowerCase()).join('\n');
  expect(kept).not.toContain(typed.toLowerCase());
  expect(kept).toContain('"reason": "nimal"');
});

test('Many sign-ins of one person at once all succeed', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => guess({ password: PASSWORD })),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
});
