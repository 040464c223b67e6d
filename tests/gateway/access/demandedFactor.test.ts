import { afterEach, beforeEach, expect, test } from 'vitest';
import type { KeyAnswer } from '../../../src/contract/wire/calls/accessExplanationCalls.ts';
import { DEMO_PASSWORD } from '../../../src/resources/shared/demo/accounts.ts';
import { demoId } from '../../../src/resources/shared/demo/seeded.ts';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../equipment/demoGateway.ts';
import { codeOf, failureOf } from '../equipment/gatewayUnderTest.ts';
import { addApp } from '../equipment/ownFactors.ts';

let gateway: DemoGateway;
let admin: CallAs;
beforeEach(async () => {
  gateway = await startDemoGateway();
  admin = await gateway.as('admin');
});
afterEach(() => gateway.close());

async function choose(value: string) {
  const found = dataOf<WireRecord[]>(
    await admin('GET', `/settings?${query({ filter: { key: 'secondFactor' } })}`),
  )[0];
  return admin('PUT', `/settings/${found?.id}`, { version: found?.version, value });
}

/** The administrator adds a factor and demands one of all who decide. */
async function demand(): Promise<void> {
  const token = await gateway.signIn('admin', DEMO_PASSWORD);
  await addApp(gateway, token, { password: DEMO_PASSWORD });
  admin = (method, path, body) => gateway.call(method, path, { token, body });
  const chosen = await choose('demandedForDeciding');
  expect([chosen.statusCode, chosen.body]).toEqual([200, expect.any(String)]);
}

interface Answered {
  privileges: string[];
  withheld: string[];
}

const DECIDING = 'MK_PUB_ALL_APPROVE';

test('Without the demand every account decides as it may, with or without a second factor', async () => {
  const dean = await gateway.as('dean');
  const own = dataOf<Answered>(await dean('GET', '/user'));
  expect(own.privileges).toContain(DECIDING);
  expect(own.withheld).toEqual([]);
});

test('A demanded factor keeps what decides from accounts without one, at once, and they are told', async () => {
  const dean = await gateway.as('dean');
  const before = dataOf<Answered>(await dean('GET', '/user'));
  await demand();
  gateway.clock.advance(2_000);
  const own = dataOf<Answered>(await dean('GET', '/user'));
  expect(own.withheld).toContain(DECIDING);
  expect([...own.privileges, ...own.withheld].toSorted()).toEqual(before.privileges.toSorted());
  expect(own.privileges.filter((key) => own.withheld.includes(key))).toEqual([]);
  expect(own.privileges.length).toBeGreaterThan(0);
  const refused = await dean('POST', '/result-releases/-/transitions/adopt', { ids: [] });
  expect([codeOf(refused), failureOf(refused).details]).toEqual([
    'FORBIDDEN',
    { needs: [DECIDING] },
  ]);
});

test('A factor that is added gives them back in the same session, and takes them away when it is removed', async () => {
  const token = await gateway.signIn('dean', DEMO_PASSWORD);
  await demand();
  gateway.clock.advance(2_000);
  const own = async () =>
    dataOf<Answered>(await gateway.call('GET', '/user', { token })).privileges.includes(DECIDING);
  expect(await own()).toBe(false);
  await addApp(gateway, token, { password: DEMO_PASSWORD });
  expect(await own()).toBe(true);
  const { factors } = dataOf<{ factors: { id: string }[] }>(
    await gateway.call('GET', '/second-factors', { token }),
  );
  const body = { password: DEMO_PASSWORD };
  await gateway.call('POST', `/second-factors/${factors[0]?.id}/remove`, { token, body });
  expect(await own()).toBe(false);
});

test('The explanation of access says that a privilege waits for a second factor', async () => {
  await demand();
  const about = { person: demoId('users', 'registrar'), resource: 'staff', verb: 'edit' };
  const { outcome, grants } = dataOf<{ outcome: string; grants: { key: KeyAnswer }[] }>(
    await admin('GET', `/permissions/why?${query(about)}`),
  );
  expect(outcome).toBe('some');
  expect(grants.map(({ key }) => key).find(({ key }) => key === 'STAFF_EDIT')).toMatchObject({
    isHeld: false,
    needsSecondFactor: true,
    sources: [{ through: 'role' }],
  });
});

test('An account is as protected as before, for what it decides once it has a factor', async () => {
  const registrar = await gateway.signIn('registrar', DEMO_PASSWORD);
  await demand();
  await addApp(gateway, registrar, { password: DEMO_PASSWORD });
  const dean = demoId('users', 'dean');
  const body = { userId: dean, newPassword: 'a quite different sentence' };
  const refused = await gateway.call('POST', '/changepassword', { token: registrar, body });
  expect(codeOf(refused)).toBe('FORBIDDEN');
});

test('It is demanded only by a person who has one, who would lose the privilege for it otherwise', async () => {
  const refused = await choose('demandedForDeciding');
  expect(failureOf(refused).fieldErrors).toEqual({ value: { code: 'ownFactorFirst' } });
});
