import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FactorProof } from '../../../src/contract/wire/calls/secondFactorCalls.ts';
import { idOf, PASSWORD } from '../equipment/faculty.ts';
import {
  codeOf,
  failureOf,
  startFilledGatewayOnServer,
  type Call,
  type GatewayUnderTest,
} from '../equipment/gatewayUnderTest.ts';
import { openMailbox, type Mailbox } from '../equipment/mailbox.ts';
import {
  addApp,
  addPasskey,
  codeOfApp,
  dataOf,
  demandAt,
  signInWithApp,
  stepUpWithApp,
} from '../equipment/ownFactors.ts';

const MINUTE = 60_000;
const ADDRESS = 'nimal@fhss.example';

let mailbox: Mailbox;
let gateway: GatewayUnderTest;
beforeEach(async () => {
  mailbox = await openMailbox();
  gateway = await startFilledGatewayOnServer({ smtpUrl: mailbox.url });
});
afterEach(async () => {
  await gateway.close();
  await mailbox.close();
});

const complete = (token: string, proof: FactorProof, call: Call = {}) =>
  gateway.call('POST', '/login/second-factor', { ...call, body: { token, ...proof } });

const problemsOf = (answer: Parameters<typeof failureOf>[0]) => failureOf(answer).fieldErrors;

const wrongCode = (name: string) => ({ [name]: { code: 'codeWrong' } });

describe('One’s own second factors', () => {
  test('are added, removed and given new codes only with the password, and listed for their owner', async () => {
    const session = await gateway.signIn('nimal');
    const { secret } = await addApp(gateway, session);
    const listed = dataOf<{ factors: { id: string }[]; recoveryCodesLeft: number }>(
      await gateway.call('GET', '/second-factors', { token: session }),
    );
    expect(listed).toMatchObject({
      factors: [{ kind: 'app', name: 'Telephone', lastUsedAt: null }],
      recoveryCodesLeft: 10,
    });
    expect(JSON.stringify(listed)).not.toContain(secret);
    const remove = `/second-factors/${listed.factors[0]?.id}/remove`;
    const paths = ['app', 'passkey', 'recovery-codes'].map((name) => `/second-factors/${name}`);
    for (const path of [...paths, remove]) {
      const answer = await gateway.call('POST', path, {
        token: session,
        body: { password: 'a wrong guess' },
      });
      expect([path, problemsOf(answer)]).toEqual([path, { password: { code: 'passwordWrong' } }]);
      gateway.clock.advance(MINUTE);
    }
    const other = await gateway.signIn('kamala');
    const own = { body: { password: PASSWORD } };
    expect(codeOf(await gateway.call('POST', remove, { token: other, ...own }))).toBe('NOT_FOUND');
    expect((await gateway.call('POST', remove, { token: session, ...own })).statusCode).toBe(200);
    expect(await gateway.signIn('nimal')).toBeTypeOf('string');
    const { rows } = await gateway.database.query({ text: 'SELECT 1 FROM recovery_codes' });
    expect(rows).toEqual([]);
  });

  test('are renamed by their owner alone, who has proven one of them just before', async () => {
    const before = await gateway.signIn('nimal');
    const session = await gateway.signIn('nimal');
    await addApp(gateway, session);
    const names = async () =>
      dataOf<{ factors: { id: string; name: string }[] }>(
        await gateway.call('GET', '/second-factors', { token: session }),
      ).factors;
    const [{ id } = { id: '' }] = await names();
    const rename = async (token: string, name: string) =>
      gateway.call('PUT', `/second-factors/${id}`, { token, body: { name } });
    expect(codeOf(await rename(before, 'Not mine'))).toBe('STEP_UP_REQUIRED');
    expect(codeOf(await rename(await gateway.signIn('kamala'), 'Not mine'))).toBe('NOT_FOUND');
    for (const name of ['', '   ', 'x'.repeat(61)])
      expect(Object.keys(problemsOf(await rename(session, name)) ?? {})).toEqual(['name']);
    expect((await rename(session, ' New telephone ')).statusCode).toBe(200);
    const { rows: logged } = await gateway.database.query({
      text: "SELECT after FROM activities WHERE action = 'edit' ORDER BY at DESC LIMIT 1",
    });
    expect(logged).toEqual([{ after: { factor: 'New telephone' } }]);
    expect(await names()).toMatchObject([{ id, name: 'New telephone' }]);
  });

  test('are asked again before other sessions are ended, so that a borrowed session cannot shut the owner out', async () => {
    const unproven = await gateway.signIn('nimal');
    const proven = await gateway.signIn('nimal');
    const { secret } = await addApp(gateway, proven);
    const { data } = (await gateway.call('GET', '/sessions', { token: unproven })).json<{
      data: { id: string; current: boolean }[];
    }>();
    const other = data.find(({ current }) => !current)?.id;
    const end = (body: object = {}) =>
      gateway.call('POST', '/sessions/endings', {
        token: unproven,
        body: { password: PASSWORD, ...body },
      });
    for (const body of [{}, { session: other }])
      expect(codeOf(await end(body))).toBe('STEP_UP_REQUIRED');
    expect((await gateway.call('GET', '/user', { token: proven })).statusCode).toBe(200);
    expect((await stepUpWithApp(gateway, unproven, secret)).statusCode).toBe(200);
    expect((await end()).statusCode).toBe(200);
    expect((await gateway.call('GET', '/user', { token: proven })).statusCode).toBe(401);
  });

  test('are not added with a code that does not fit, or in another session than they were begun', async () => {
    const session = await gateway.signIn('nimal');
    const other = await gateway.signIn('nimal');
    const body = { password: PASSWORD };
    const begun = dataOf<{ token: string; secret: string }>(
      await gateway.call('POST', '/second-factors/app', { token: session, body }),
    );
    const code = await codeOfApp(gateway, begun.secret);
    const confirm = (token: string, app: string) =>
      gateway.call('POST', '/second-factors/app/confirm', {
        token,
        body: { token: begun.token, name: 'Telephone', app },
      });
    expect(codeOf(await confirm(other, code))).toBe('SIGN_IN_EXPIRED');
    expect(problemsOf(await confirm(session, 'nothing'))).toEqual(wrongCode('app'));
    expect((await confirm(session, code)).statusCode).toBe(201);
  });

  test('are removed by an administrator for whom they are not too high, which ends the sessions and is told', async () => {
    const session = await gateway.signIn('nimal');
    await addApp(gateway, session);
    await mailbox.next(ADDRESS);
    const path = `/users/${idOf('users', 'nimal')}/second-factors/remove`;
    const own = await gateway.call('POST', path, { token: session });
    expect(codeOf(own)).toBe('FORBIDDEN');
    const admin = await gateway.signIn('admin');
    expect((await gateway.call('POST', path, { token: admin })).statusCode).toBe(200);
    expect((await gateway.call('GET', '/user', { token: session })).statusCode).toBe(401);
    expect((await mailbox.next(ADDRESS)).subject).toContain('were removed');
    expect(await gateway.signIn('nimal')).toBeTypeOf('string');
    expect(failureOf(await gateway.call('POST', path, { token: admin })).details).toEqual({
      reason: 'noFactors',
    });
    const self = `/users/${idOf('users', 'admin')}/second-factors/remove`;
    expect(failureOf(await gateway.call('POST', self, { token: admin })).details).toEqual({
      reason: 'ownFactors',
    });
    const { rows } = await gateway.database.query<{ action: string }>({
      text: "SELECT action FROM activities WHERE action LIKE 'factor%' ORDER BY at",
    });
    expect(rows.map(({ action }) => action)).toEqual(['factor-added', 'factors-removed']);
  });

  test('of an account with privileges that one lacks stay, and the refusal names these in one’s language', async () => {
    const admin = await gateway.signIn('admin');
    await addApp(gateway, admin);
    const registrar = await gateway.signIn('registrar');
    const path = `/users/${idOf('users', 'admin')}/second-factors/remove`;
    const refused = async () => failureOf(await gateway.call('POST', path, { token: registrar }));
    const titles = async (language: 'en' | 'si', keys: unknown) => {
      const { rows } = await gateway.database.query<{ title: string }>({
        text: `SELECT title_${language} AS title FROM privileges WHERE key = ANY($1::text[])`,
        values: [keys],
      });
      return rows.map(({ title }) => `“${title}”`);
    };
    for (const language of ['en', 'si'] as const) {
      const body = { language };
      await gateway.call('PUT', '/preferences', { token: registrar, body });
      const { code, details = {} } = await refused();
      const named = String(details['withheld']).match(/“[^”]+”/g) ?? [];
      expect([code, named.length]).toEqual(['HIGHER_ACCOUNT', 3]);
      expect(await titles(language, details['needs'])).toEqual(expect.arrayContaining(named));
    }
    expect(
      (await gateway.database.query({ text: 'SELECT FROM second_factors' })).rows,
    ).toHaveLength(1);
  });

  test('of another are removed only after one’s own was proven lately', async () => {
    await addApp(gateway, await gateway.signIn('nimal'));
    const admin = await gateway.signIn('admin');
    const { secret } = await addApp(gateway, admin);
    gateway.clock.advance(11 * MINUTE);
    const path = `/users/${idOf('users', 'nimal')}/second-factors/remove`;
    const remove = () => gateway.call('POST', path, { token: admin });
    expect(codeOf(await remove())).toBe('STEP_UP_REQUIRED');
    expect((await demandAt(gateway, 'nimal')).ways).toContain('app');
    expect((await stepUpWithApp(gateway, admin, secret)).statusCode).toBe(200);
    expect((await remove()).statusCode).toBe(200);
    expect(await gateway.signIn('nimal')).toBeTypeOf('string');
  });

  test('complete no sign-in any more once they are removed, and prove nothing again', async () => {
    const session = await gateway.signIn('nimal');
    const key = await addPasskey(gateway, session);
    await addApp(gateway, session);
    const pending = await demandAt(gateway, 'nimal');
    const { factors } = dataOf<{ factors: { id: string; kind: string }[] }>(
      await gateway.call('GET', '/second-factors', { token: session }),
    );
    const removed = factors.find(({ kind }) => kind === 'passkey')?.id;
    const body = { password: PASSWORD };
    await gateway.call('POST', `/second-factors/${removed}/remove`, { token: session, body });
    const proof = { passkey: pending.passkey ? key.answer(pending.passkey) : undefined };
    expect(codeOf(await complete(pending.token, proof))).toBe('SIGN_IN_EXPIRED');
    const next = await demandAt(gateway, 'nimal');
    expect(next.ways).toEqual(['app', 'recoveryCode']);
    expect(problemsOf(await complete(next.token, proof))).toEqual(wrongCode('passkey'));
  });

  test('leave with the account', async () => {
    const { secret } = await addApp(gateway, await gateway.signIn('nimal'));
    await signInWithApp(gateway, 'nimal', secret);
    const admin = await gateway.signIn('admin');
    await gateway.call('DELETE', `/users/${idOf('users', 'nimal')}`, { token: admin });
    const { rows } = await gateway.database.query({
      text: `
        SELECT user_id FROM second_factors
        UNION SELECT user_id FROM recovery_codes
        UNION SELECT user_id FROM factor_challenges`,
    });
    expect(rows).toEqual([]);
  });
});
