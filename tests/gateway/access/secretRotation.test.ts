import { afterEach, beforeEach, expect, test } from 'vitest';
import { resealSecrets } from '../../../gateway/access/resealing.ts';
import { createSealing } from '../../../gateway/access/sealing.ts';
import { deviceCookie } from '../equipment/deviceCookie.ts';
import { PASSWORD } from '../equipment/faculty.ts';
import {
  codeOf,
  SECRET,
  startFilledGatewayOnServer,
  startGateway,
  type GatewayUnderTest,
} from '../equipment/gatewayUnderTest.ts';
import { addApp, demandAt, nextCode, signInWithApp } from '../equipment/ownFactors.ts';

const NEXT = 'the secret of the next year, which is long enough as well';

let before: GatewayUnderTest;
let after: GatewayUnderTest;
beforeEach(async () => {
  before = await startFilledGatewayOnServer();
  after = await startGateway({
    database: before.database,
    clock: before.clock,
    jwtSecret: NEXT,
    previousJwtSecret: SECRET,
  });
});
afterEach(async () => {
  await after.close();
  await before.close();
});

const statusOf = async (gateway: GatewayUnderTest, token: string): Promise<number> =>
  (await gateway.call('GET', '/user', { token })).statusCode;

test('A new secret signs nobody out while the previous one is still accepted, and is the one that signs', async () => {
  const token = await before.signIn('nimal');
  expect(await statusOf(after, token)).toBe(200);
  expect(await statusOf(before, await after.signIn('nimal'))).toBe(401);
});

test('Gateways that are given the next secret one after another accept one another’s tokens', async () => {
  const prepared = await startGateway({
    database: before.database,
    clock: before.clock,
    previousJwtSecret: NEXT,
  });
  expect(await statusOf(prepared, await after.signIn('nimal'))).toBe(200);
  expect(await statusOf(after, await prepared.signIn('nimal'))).toBe(200);
  await prepared.close();
});

test('A device stays known under a new secret, and is signed with it at the next sign-in', async () => {
  const own = { username: 'nimal', password: PASSWORD };
  const withDevice = (gateway: GatewayUnderTest, cookie: string) =>
    gateway.call('POST', '/login', { body: own, headers: { cookie } });
  const cookie = deviceCookie(await before.call('POST', '/login', { body: own }));
  for (let number = 0; number < 9; number += 1)
    await after.call('POST', '/login', { body: { ...own, password: `guess ${number}` } });
  const renewed = await withDevice(after, cookie);
  expect(renewed.statusCode).toBe(200);
  const retired = await startGateway({
    database: before.database,
    clock: before.clock,
    jwtSecret: NEXT,
  });
  expect(codeOf(await withDevice(retired, cookie))).toBe('TOO_MANY_REQUESTS');
  expect((await withDevice(retired, deviceCookie(renewed))).statusCode).toBe(200);
  await retired.close();
});

test('An authenticator app that nobody uses in the meantime still fits once the former secret is dropped', async () => {
  const { secret } = await addApp(before, await before.signIn('nimal'));
  const { database } = before;
  await resealSecrets({ database, sealing: createSealing([NEXT, SECRET]) });
  const retired = await startGateway({ database, clock: before.clock, jwtSecret: NEXT });
  expect(await signInWithApp(retired, 'nimal', secret)).toBeTypeOf('string');
  await retired.close();
});

test('An app whose secret can no longer be opened does not fit, and a recovery code still does', async () => {
  const { secret, recoveryCodes } = await addApp(before, await before.signIn('nimal'));
  const { database, clock } = before;
  const retired = await startGateway({ database, clock, jwtSecret: NEXT });
  const { token } = await demandAt(retired, 'nimal');
  const complete = (body: object) =>
    retired.call('POST', '/login/second-factor', { body: { token, ...body } });
  const app = await nextCode(retired, secret);
  expect((await complete({ app })).statusCode).toBe(422);
  expect((await complete({ recoveryCode: recoveryCodes[0] })).statusCode).toBe(200);
  await retired.close();
});

test('An authenticator app still fits under a new secret, and its own is sealed with it when it is used', async () => {
  const { secret } = await addApp(before, await before.signIn('nimal'));
  expect(await signInWithApp(after, 'nimal', secret)).toBeTypeOf('string');
  const retired = await startGateway({
    database: before.database,
    clock: before.clock,
    jwtSecret: NEXT,
  });
  expect(await signInWithApp(retired, 'nimal', secret)).toBeTypeOf('string');
  await retired.close();
});
