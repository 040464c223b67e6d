import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDatabaseClock, type DatabaseClock } from '../../../gateway/db/databaseClock.ts';
import {
  claimsOf,
  startFilledGatewayOnServer,
  startGateway,
  type GatewayUnderTest,
} from '../equipment/gatewayUnderTest.ts';

const MINUTE = 60_000;
/** Generous for a busy machine. */
const TOLERANCE_MS = 5_000;

let right: GatewayUnderTest;
let wrong: GatewayUnderTest;
let clock: DatabaseClock;
let aheadMs: number;
let differences: number[];

beforeEach(async () => {
  right = await startFilledGatewayOnServer();
  aheadMs = 20 * MINUTE;
  differences = [];
  clock = createDatabaseClock(right.database, {
    machine: () => Date.now() + aheadMs,
    onDifference: (offset) => differences.push(offset),
  });
  await clock.measure();
  wrong = await startGateway({ database: right.database, databaseClock: clock });
});
afterEach(async () => {
  await wrong.close();
  await right.close();
});

const statusOf = async (gateway: GatewayUnderTest, token: string): Promise<number> =>
  (await gateway.call('GET', '/user', { token })).statusCode;

test('A gateway whose clock is 20 minutes ahead ends no session and opens none that lasts longer, because the time of the database counts', async () => {
  const token = await right.signIn('nimal');
  expect(await statusOf(wrong, token)).toBe(200);
  const opened = await wrong.signIn('kamala');
  expect(await statusOf(right, opened)).toBe(200);
  const [here, there] = [token, opened].map((each) => Number(claimsOf(each)['exp']) * 1_000);
  expect(Math.abs((here ?? 0) - (there ?? 0))).toBeLessThan(TOLERANCE_MS);
});

test('The difference is reported once, followed when it changes, and told by the readiness', async () => {
  expect(differences.map((offset) => Math.round(offset / MINUTE))).toEqual([-20]);
  await clock.measure();
  expect(differences).toHaveLength(1);
  aheadMs = -20 * MINUTE;
  await clock.measure();
  expect(differences.map((offset) => Math.round(offset / MINUTE))).toEqual([-20, 20]);
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(TOLERANCE_MS);
  const { data } = (await wrong.call('GET', '/ready')).json<{
    data: { clock: { offsetMs: number } };
  }>();
  expect(Math.round(data.clock.offsetMs / MINUTE)).toBe(20);
});

test('A clock that agrees with the database is left alone', async () => {
  aheadMs = 0;
  await clock.measure();
  expect(clock.offsetMs()).toBe(0);
});
