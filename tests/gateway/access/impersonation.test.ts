import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { IMPERSONATION_MS, type Impersonation } from '../../../src/contract/model/impersonation.ts';
import { demoAccounts } from '../../../src/resources/shared/demo/accounts.ts';
import {
  catalogue,
  dataOf,
  query,
  startDemoGateway,
  type DemoGateway,
  type WireRecord,
} from '../equipment/demoGateway.ts';
import { isStale, renew } from '../equipment/freshToken.ts';
import { claimsOf, codeOf, failureOf, startGateway } from '../equipment/gatewayUnderTest.ts';

let gateway: DemoGateway;
let token: string;
const idOfUser = (username: string): string =>
  demoAccounts.find((account) => account.username === username)?.id ?? '';
const roleId = async (code: string): Promise<string> =>
  (
    await gateway.database.query<{ id: string }>({
      text: 'SELECT id FROM roles WHERE code = $1',
      values: [code],
    })
  ).rows[0]?.id ?? '';
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  gateway.call(method, path, { token, body });
const view = async (kind: 'person' | 'role', id: string) => {
  const response = await call('POST', '/view-as', { kind, id });
  if (isStale(response)) token = await renew(gateway, token);
  return response;
};
const end = async () => {
  const response = await call('POST', '/view-as/end');
  if (isStale(response)) token = await renew(gateway, token);
  return response;
};
const privileges = async (): Promise<string[]> =>
  dataOf<{ privileges: string[] }>(await call('GET', '/user')).privileges;
const logged = async () =>
  (
    await gateway.database.query({
      text: `
      SELECT
        activity.action,
        account.username,
        activity.resource,
        activity.record_id AS id,
        activity.after->>'reason' AS reason
      FROM activities activity
      JOIN users account ON account.id = activity.actor_id
      WHERE activity.action LIKE 'view-%'
      ORDER BY activity.id`,
    })
  ).rows;

beforeAll(async () => {
  gateway = await startDemoGateway();
  token = await gateway.signIn('admin', 'Faculty#2026');
});
afterEach(() => end());
afterAll(() => gateway.close());

describe('Impersonating a person', () => {
  it('shows what they see, including their own records, and nothing of the viewer’s', async () => {
    const lecturer = await gateway.as('lecturer');
    const theirs = dataOf<WireRecord[]>(await lecturer('GET', '/publications?view=own'));
    await view('person', idOfUser('lecturer'));
    expect(dataOf<WireRecord[]>(await call('GET', '/publications?view=own'))).toEqual(theirs);
    expect((await call('GET', '/roles')).statusCode).toBe(403);
    expect(
      dataOf<{ privileges: string[] }>(await lecturer('GET', '/user')).privileges.filter(
        (key) => !['CHANGE_OWN_PASSWORD', 'FBACK_RES'].includes(key),
      ),
    ).toEqual(await privileges());
  });

  it('holds for every tab and on every gateway, and ends on all of them', async () => {
    const other = await startGateway({ database: gateway.database });
    const before = token;
    await other.call('GET', '/user', { token });
    await view('person', idOfUser('head'));
    const elsewhere = async () => other.call('GET', '/roles', { token });
    expect((await elsewhere()).statusCode).toBe(403);
    const otherTab = await gateway.call('GET', '/user', { token: before });
    expect(isStale(otherTab)).toBe(true);
    expect(claimsOf(await renew(gateway, before))['viewing']).toMatchObject({
      kind: 'person',
      name: 'Ajith Gunathilaka',
    } satisfies Partial<Impersonation>);
    await end();
    expect((await elsewhere()).statusCode).toBe(200);
    await other.close();
  });

  it('ends automatically, restores the viewer’s privileges, and is logged', async () => {
    await view('person', idOfUser('student'));
    expect(await privileges()).not.toContain('ROLES_VIEW');
    gateway.clock.advance(IMPERSONATION_MS + 1_000);
    expect(await privileges()).toContain('ROLES_VIEW');
    await view('person', idOfUser('student2'));
    expect((await logged()).slice(-3)).toEqual([
      {
        action: 'view-started',
        username: 'admin',
        resource: 'users',
        id: idOfUser('student'),
        reason: null,
      },
      {
        action: 'view-ended',
        username: 'admin',
        resource: 'users',
        id: idOfUser('student'),
        reason: 'ranOut',
      },
      {
        action: 'view-started',
        username: 'admin',
        resource: 'users',
        id: idOfUser('student2'),
        reason: null,
      },
    ]);
  });

  it('never opens what belongs to the person only: sessions, own changes, passwords', async () => {
    await view('person', idOfUser('dean'));
    for (const path of ['/sessions', '/change-sets', `/useractivities/viewall/${idOfUser('dean')}`])
      expect([path, codeOf(await call('GET', path))]).toEqual([path, 'VIEWING_ONLY']);
    expect((await privileges()).filter((key) => key.includes('PASSWORD'))).toEqual([]);
    expect(
      dataOf<{ userData: { user_name: string } }>(await call('GET', '/user')).userData.user_name,
    ).toBe('admin');
  });

  it('shows the saved views shared with them, but not their private ones', async () => {
    const lecturer = await gateway.as('lecturer');
    const screen = '/manage-pub/publications/own';
    const save = (name: string, sharedWith: string | null) =>
      lecturer('POST', '/saved-views', {
        screen,
        name,
        sharedWith,
        state: { filter: { q: 'secret' } },
      });
    const [kept] = [
      dataOf<{ id: string }>(await save('Kept', null)),
      await save('Shared', 'everybody'),
    ];
    await lecturer('PUT', '/saved-views/layout', {
      screen,
      layout: { columns: [{ name: 'year' }] },
    });
    await view('person', idOfUser('lecturer'));
    const seen = dataOf<{ views: { name: string }[]; layout: unknown; roles: unknown[] }>(
      await call('GET', `/saved-views?${query({ screen })}`),
    );
    expect({ ...seen, views: seen.views.map(({ name }) => name) }).toEqual({
      views: ['Shared'],
      layout: null,
      roles: [],
    });
    expect((await call('DELETE', `/saved-views/${kept.id}`)).statusCode).toBe(403);
    await end();
    expect(
      dataOf<{ views: { name: string }[] }>(
        await lecturer('GET', `/saved-views?${query({ screen })}`),
      ).views.map(({ name }) => name),
    ).toEqual(['Kept', 'Shared']);
  });
});

describe('Impersonating a role', () => {
  it('shows exactly what the role and its parents grant, without own records', async () => {
    const head = await roleId('head');
    await view('role', head);
    const held = await privileges();
    expect(held).toEqual(
      expect.arrayContaining(['STAFF_VIEW', 'STAFF_PUBLICATION_OWN_DATA', 'PROFILE_VIEW']),
    );
    expect(held).not.toContain('USERS_VIEW');
    expect((await call('GET', '/publications?view=own')).json()).toMatchObject({
      data: [],
      total: 0,
    });
    expect((await call('GET', `/users?${query({ range: [0, 9] })}`)).json()).toMatchObject({
      data: [],
      total: 0,
    });
    expect((await logged()).at(-1)).toEqual({
      action: 'view-started',
      username: 'admin',
      resource: 'roles',
      id: head,
      reason: null,
    });
  });
});

describe('Writes', () => {
  it('are refused by the gateway at every address, whatever the role may do', async () => {
    const all = gateway.app.apiRoutes;
    expect(all.length).toBeGreaterThan(150);
    // These read only: their input is too long for an address.
    const open = new Set([
      '/view-as/end',
      '/session/active',
      '/session/token',
      '/logout',
      '/hall-bookings/find',
      '/hall-bookings/preview',
      '/activities/-/records',
    ]);
    const anonymous = new Set([
      '/login',
      '/register',
      '/resetpassword',
      '/resetpassword/check',
      '/resetpasswordreq',
      // Checks a signed file for anyone, and writes nothing.
      '/public/document-check',
    ]);
    const writes = all.filter(
      ({ method, path }) => method !== 'get' && !open.has(path) && !anonymous.has(path),
    );
    await view('role', await roleId('administrator'));
    const outcomes = new Map<string, string[]>();
    for (const { method, path } of writes) {
      const address = path.replaceAll(/\{\w+\}/g, '019aa000-0000-7000-8000-000000000000');
      const code = codeOf(await call(method.toUpperCase() as 'POST', address, {}));
      outcomes.set(code, [...(outcomes.get(code) ?? []), `${method} ${path}`]);
    }
    expect(
      [...outcomes.keys()],
      JSON.stringify([...outcomes].filter(([code]) => code !== 'VIEWING_ONLY')),
    ).toEqual(['VIEWING_ONLY']);
    expect(codeOf(await call('GET', `/resetmispass/${idOfUser('student')}`))).toBe('VIEWING_ONLY');
    expect(codeOf(await call('GET', '/links/-/export'))).toBe('VIEWING_ONLY');
  });
});

describe('Confidential records', () => {
  it('are closed at every address that names their resource, and others are not', async () => {
    const { resources } = catalogue;
    const reading = gateway.app.apiRoutes.filter(
      ({ method, path }) => method === 'get' && !path.startsWith('/public/') && path !== '/live',
    );
    const closed = reading.filter(({ path }) =>
      path.split('/').some((segment) => resources.get(segment)?.confidential),
    );
    expect(closed.length).toBeGreaterThan(100);
    await view('role', await roleId('administrator'));
    const codes = new Set<string>();
    for (const { path } of closed)
      codes.add(
        codeOf(
          await call('GET', path.replaceAll(/\{\w+\}/g, '019aa000-0000-7000-8000-000000000000')),
        ),
      );
    expect([...codes]).toEqual(['VIEWING_ONLY']);
    expect((await call('GET', '/students')).statusCode).toBe(200);
    expect((await call('GET', '/rest/students')).statusCode).toBe(200);
  });
});

describe('A viewer', () => {
  it('needs the privilege to assign roles', async () => {
    const dean = await gateway.as('dean');
    expect(
      failureOf(await dean('POST', '/view-as', { kind: 'person', id: idOfUser('student') })),
    ).toMatchObject({ code: 'FORBIDDEN', details: { needs: ['USER_ROLE_EDIT'] } });
    expect(
      codeOf(
        await call('POST', '/view-as', {
          kind: 'role',
          id: '019aa000-0000-7000-8000-000000000000',
        }),
      ),
    ).toBe('NOT_FOUND');
  });

  it('never sees more than their own grants show, though the person or role may', async () => {
    const privilege = async (key: string) =>
      (
        await gateway.database.query<{ id: string }>({
          text: 'SELECT id FROM privileges WHERE key = $1',
          values: [key],
        })
      ).rows[0]?.id;
    await call('POST', '/user-privileges', {
      user: idOfUser('hallmanager'),
      privilege: await privilege('USER_ROLE_EDIT'),
      effect: 'allow',
    });
    const admin = token;
    token = await gateway.signIn('hallmanager', 'Faculty#2026');
    await view('role', await roleId('registrar'));
    expect(await privileges()).not.toContain('USERS_VIEW');
    expect((await call('GET', '/users')).statusCode).toBe(403);
    await end();
    // The hall manager may not see the lecturer's own links and staff record, though both hold the
    // keys to their own.
    await view('person', idOfUser('lecturer'));
    for (const path of ['/links', '/staff', '/publications', '/users', '/activities'])
      expect([path, (await call('GET', path)).statusCode]).toEqual([path, 403]);
    await end();
    token = admin;
  });

  it('loses the impersonation with the privilege for it', async () => {
    const admin = token;
    token = await gateway.signIn('hallmanager', 'Faculty#2026');
    await view('role', await roleId('student'));
    const { rows } = await gateway.database.query<{ id: string }>({
      text: `
        SELECT user_privilege.id
        FROM user_privileges user_privilege
        JOIN privileges privilege ON privilege.id = user_privilege.privilege_id
        WHERE privilege.key = 'USER_ROLE_EDIT' AND user_privilege.user_id = $1`,
      values: [idOfUser('hallmanager')],
    });
    await gateway.call('DELETE', `/user-privileges/${rows[0]?.id}`, { token: admin });
    expect(await privileges()).toContain('HALL_VIEW');
    await end();
    token = admin;
  });
});
