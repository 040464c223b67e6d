import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { effectivePrivileges } from '../../../gateway/db/effectivePrivileges.ts';
import { effectiveSet } from '../../../gateway/db/privilegeSources.ts';
import { signatureOf } from '../../../src/contract/model/scopes.ts';
import { SECOND_FACTOR_RULES } from '../../../src/contract/model/settings.ts';
import { facultyPortal } from '../../../src/resources/server.ts';
import { idOf } from '../equipment/faculty.ts';
import {
  codeOf,
  failureOf,
  startFilledGatewayOnServer,
  type GatewayUnderTest,
} from '../equipment/gatewayUnderTest.ts';

let gateway: GatewayUnderTest;
const post = (token: string, path: string, body: unknown) =>
  gateway.call('POST', path, { token, body });
const put = (token: string, path: string, body: Record<string, unknown>) =>
  gateway.call('PUT', path, { token, body: { version: 1, ...body } });
const user = (username: string): string => idOf('users', username);
const role = (code: string): string => idOf('roles', code);
const privilege = (key: string): string => idOf('privileges', key);
const rowOf = async (table: string, column: string, id: string): Promise<string> =>
  (
    await gateway.database.query<{ id: string }>({
      text: `SELECT id FROM ${table} WHERE ${column} = $1`,
      values: [id],
    })
  ).rows[0]?.id ?? '';

describe('Privileges in the database', () => {
  beforeAll(async () => {
    gateway = await startFilledGatewayOnServer();
  });
  afterAll(() => gateway.close());

  test('agree with the pure rules for any roles, parents, grants, denials and end dates', async () => {
    const roles = ['r0', 'r1', 'r2', 'r3'];
    const keys = ['LINKS_VIEW', 'STAFF_EDIT', 'RPT'];
    const deciding = facultyPortal.privileges
      .filter(({ decides }) => decides)
      .map(({ key }) => key);
    expect(deciding).toContain('STAFF_EDIT');
    const [facultyId, department] = [idOf('faculties', 'one'), idOf('departments', 'one')];
    const [today, yesterday, tomorrow] = ['2026-05-10', '2026-05-09', '2026-05-11'];
    const end = fc.constantFrom(null, today, yesterday, tomorrow);
    const faculty = fc.record({
      held: fc.uniqueArray(fc.record({ role: fc.constantFrom(...roles), start: end, end }), {
        selector: ({ role: code }) => code,
      }),
      links: fc.uniqueArray(fc.tuple(fc.constantFrom(...roles), fc.constantFrom(...roles)), {
        selector: (pair) => pair.join(),
      }),
      granted: fc.uniqueArray(fc.tuple(fc.constantFrom(...roles), fc.constantFrom(...keys)), {
        selector: (pair) => pair.join(),
      }),
      direct: fc.uniqueArray(
        fc.record({
          key: fc.constantFrom(...keys),
          effect: fc.constantFrom('allow' as const, 'deny' as const),
          department: fc.option(fc.constant(department)),
          end,
        }),
        { selector: ({ key }) => key },
      ),
      administrator: fc.option(fc.constantFrom(...roles), { freq: 4 }),
      rule: fc.constantFrom(...SECOND_FACTOR_RULES),
      hasFactor: fc.boolean(),
    });
    const { database } = gateway;
    await database.query({
      text: `
        WITH one AS (
          INSERT INTO faculties (id, number, code, name_en, name_si, slug)
          VALUES ($1, 77, 'ONE', 'One', 'One', 'one')
          RETURNING id
        )
        INSERT INTO departments (id, faculty_id, code, name_en, name_si, slug)
        SELECT $2, one.id, 'ONE', 'One', 'One', 'one'
        FROM one`,
      values: [facultyId, department],
    });
    for (const code of roles) {
      await database.query({
        text: `
          INSERT INTO roles (id, code, name_en, name_si, rank, is_system, is_administrator)
          VALUES ($1, $2, $2, $2, 1, false, false)`,
        values: [role(code), code],
      });
    }
    await database.query({
      text: 'DELETE FROM user_roles WHERE user_id = $1',
      values: [user('gone')],
    });
    const counts = (until: string | null): boolean => until === null || until >= today;
    await fc.assert(
      fc.asyncProperty(faculty, async ({ held, links, granted, direct, ...more }) => {
        const { administrator, rule, hasFactor } = more;
        const found = await database.transaction(async (client) => {
          await client.query('SAVEPOINT filled');
          await client.query(
            'UPDATE roles SET is_administrator = coalesce(code = $1, false) WHERE code = ANY($2)',
            [administrator, roles],
          );
          for (const [child, parent] of links)
            await client.query('INSERT INTO role_parents (role_id, parent_id) VALUES ($1, $2)', [
              role(child),
              role(parent),
            ]);
          for (const [code, key] of granted)
            await client.query(
              'INSERT INTO role_privileges (role_id, privilege_id) VALUES ($1, $2)',
              [role(code), privilege(key)],
            );
          for (const { role: code, start, end: until } of held)
            await client.query(
              'INSERT INTO user_roles (user_id, role_id, starts_on, ends_on) VALUES ($1, $2, $3, $4)',
              [user('gone'), role(code), start, until],
            );
          for (const { key, effect, department: only, end: until } of direct) {
            await client.query(
              `
                INSERT INTO user_privileges (user_id, privilege_id, effect, ends_on, department_id)
                VALUES ($1, $2, $3, $4, $5)`,
              [user('gone'), privilege(key), effect, until, only],
            );
          }
          await client.query("UPDATE settings SET value = $1 WHERE key = 'secondFactor'", [
            JSON.stringify(rule),
          ]);
          if (hasFactor)
            await client.query(
              `
                INSERT INTO second_factors (id, user_id, kind, name)
                VALUES (gen_random_uuid(), $1, 'app', 'Telephone')`,
              [user('gone')],
            );
          const result = await effectivePrivileges(client, user('gone'), today);
          await client.query('ROLLBACK TO SAVEPOINT filled');
          return result;
        });
        const expected = effectiveSet({
          roles: held
            .filter(({ start, end: until }) => (start ?? today) <= today && counts(until))
            .map(({ role: code }) => code),
          links: links.map(([child, parent]) => ({ role: child, parent })),
          byRole: new Map(
            roles.map((code) => [
              code,
              granted.filter(([each]) => each === code).map(([, key]) => key),
            ]),
          ),
          administratorRoles: new Set(administrator === null ? [] : [administrator]),
          every: facultyPortal.privileges.map(({ key }) => key),
          direct: direct
            .filter(({ end: until }) => counts(until))
            .map(({ department: only, ...grant }) => ({
              ...grant,
              scope: only === null ? null : { department: only },
            })),
          withheld: rule === 'demandedForDeciding' && !hasFactor ? deciding : [],
        });
        expect(signatureOf(found)).toBe(signatureOf(expected));
      }),
      { numRuns: 60 },
    );
  });
});

describe('Permission management', () => {
  let admin: string;
  beforeEach(async () => {
    gateway = await startFilledGatewayOnServer();
    admin = await gateway.signIn('admin');
  });
  afterEach(() => gateway.close());

  test('refuses a role above itself, directly or through others, and names the cycle', async () => {
    const link = (child: string, parent: string) =>
      post(admin, '/role-parents', { role: role(child), parent: role(parent) });
    expect(codeOf(await link('member', 'member'))).toBe('ROLE_CYCLE');
    expect((await link('registrar', 'member')).statusCode).toBe(201);
    const refused = await link('member', 'registrar');
    expect([refused.statusCode, codeOf(refused)]).toEqual([422, 'ROLE_CYCLE']);
    expect(failureOf(refused).details?.['cycle']).toHaveLength(3);
  });

  test('creates roles that are never built in or administrative, whatever is sent', async () => {
    const made = await post(admin, '/roles', {
      code: 'visitor',
      name: { en: 'Visitor', si: 'අමුත්තා' },
      rank: 95,
    });
    expect([made.statusCode, made.json()]).toMatchObject([
      201,
      { data: { code: 'visitor', isSystem: false, isAdministrator: false } },
    ]);
    expect(
      codeOf(
        await post(admin, '/roles', {
          code: 'usurper',
          name: { en: 'Usurper', si: 'අමුත්තා' },
          rank: 95,
          isAdministrator: true,
        }),
      ),
    ).toBe('UNWRITABLE_FIELD');
  });

  test('gives the privileges of a parent role to all users below it at once', async () => {
    const nimal = await gateway.signIn('nimal');
    const held = async () =>
      (await gateway.call('GET', '/user', { token: nimal })).json<{
        data: { privileges: string[] };
      }>().data.privileges;
    expect(await held()).not.toContain('USERS_VIEW');
    await post(admin, '/role-parents', { role: role('member'), parent: role('registrar') });
    expect(await held()).toContain('USERS_VIEW');
  });

  describe('never leaves the faculty without an active administrator:', () => {
    const refusal = async (answer: ReturnType<GatewayUnderTest['call']>) => {
      const response = await answer;
      expect([response.statusCode, codeOf(response)]).toEqual([422, 'LAST_ADMINISTRATOR']);
      expect((await gateway.call('GET', '/roles', { token: admin })).statusCode).toBe(200);
    };

    test.each(['locked', 'closed', 'pending', 'invited'])(
      'the last one’s account does not become %s',
      (status) => refusal(put(admin, `/users/${user('admin')}`, { status })),
    );
    test('the role of the last one cannot be removed', async () =>
      refusal(
        gateway.call(
          'DELETE',
          `/user-roles/${await rowOf('user_roles', 'user_id', user('admin'))}`,
          { token: admin },
        ),
      ));
    test('nor be given an end', async () =>
      refusal(
        put(admin, `/user-roles/${await rowOf('user_roles', 'user_id', user('admin'))}`, {
          endsOn: '2099-01-01',
        }),
      ));
    test('nor be moved to another role', async () =>
      refusal(
        put(admin, `/user-roles/${await rowOf('user_roles', 'user_id', user('admin'))}`, {
          role: role('member'),
        }),
      ));
    test.each(['RBAC_MANAGEMENT', 'USER_ROLE_VIEW', 'USER_ROLE_EDIT'])(
      '%s is not denied to the last one',
      (key) =>
        refusal(
          post(admin, '/user-privileges', {
            user: user('admin'),
            privilege: privilege(key),
            effect: 'deny',
            reason: 'A trial',
          }),
        ),
    );
    test('a second one, through a parent role, releases the first', async () => {
      await post(admin, '/role-parents', {
        role: role('registrar'),
        parent: role('administrator'),
      });
      expect((await put(admin, `/users/${user('admin')}`, { status: 'closed' })).statusCode).toBe(
        200,
      );
      const registrar = await gateway.signIn('registrar');
      const parent = await rowOf('role_parents', 'role_id', role('registrar'));
      expect(
        codeOf(await gateway.call('DELETE', `/role-parents/${parent}`, { token: registrar })),
      ).toBe('LAST_ADMINISTRATOR');
    });
    test('an expired denial no longer counts', async () => {
      await gateway.database.query({
        text: `
          INSERT INTO user_privileges (user_id, privilege_id, effect, ends_on)
          VALUES ($1, $2, 'deny', '2020-01-01')`,
        values: [user('admin'), privilege('USER_ROLE_EDIT')],
      });
      expect((await put(admin, `/users/${user('nimal')}`, { status: 'locked' })).statusCode).toBe(
        200,
      );
    });
  });

  describe('protects accounts from users with fewer privileges:', () => {
    let registrar: string;
    beforeEach(async () => {
      registrar = await gateway.signIn('registrar');
    });

    test.each([
      { email: 'mine@elsewhere.example' },
      { username: 'taken-over' },
      { status: 'closed' },
    ])(
      'an administrator’s account does not take %j from who may only edit users',
      async (changes) => {
        expect(failureOf(await put(registrar, `/users/${user('admin')}`, changes))).toMatchObject({
          code: 'HIGHER_ACCOUNT',
          details: { withheld: expect.stringMatching(/^“.+”/) },
        });
      },
    );

    test('names and sections remain editable, and so do other accounts', async () => {
      expect(
        (await put(registrar, `/users/${user('admin')}`, { firstName: 'Ruwan' })).statusCode,
      ).toBe(200);
      expect(
        (await put(registrar, `/users/${user('nimal')}`, { email: 'n.perera@fhss.example' }))
          .statusCode,
      ).toBe(200);
    });

    test.each([
      [
        'a role that carries more',
        '/user-roles',
        () => ({ user: user('registrar'), role: role('administrator') }),
      ],
      [
        'a power',
        '/user-privileges',
        () => ({ user: user('registrar'), privilege: privilege('ROLES_EDIT'), effect: 'allow' }),
      ],
      [
        'a power by way of their role',
        '/role-privileges',
        () => ({ role: role('registrar'), privilege: privilege('SETTINGS_EDIT') }),
      ],
      [
        'a parent that carries more',
        '/role-parents',
        () => ({ role: role('registrar'), parent: role('administrator') }),
      ],
    ])(
      'nobody gives themselves %s that they lack, though they may assign',
      async (_what, path, body) => {
        for (const key of [
          'USER_ROLE_EDIT',
          'USER_PRIVILEGES_EDIT',
          'ROLE_PRIVILEGES_EDIT',
          'ROLE_PARENT_EDIT',
        ])
          await post(admin, '/role-privileges', {
            role: role('registrar'),
            privilege: privilege(key),
          });
        expect(failureOf(await post(registrar, path, body()))).toMatchObject({
          code: 'BEYOND_OWN_POWERS',
          details: { withheld: expect.stringMatching(/^“.+”/) },
        });
      },
    );

    test('roles without privileges can be given by every user who may assign roles', async () => {
      await post(admin, '/role-privileges', {
        role: role('registrar'),
        privilege: privilege('USER_ROLE_EDIT'),
      });
      expect(
        (await post(registrar, '/user-roles', { user: user('nimal'), role: role('registrar') }))
          .statusCode,
      ).toBe(201);
    });
  });

  test('refuses to delete a built-in role', async () => {
    await gateway.database.query({
      text: 'DELETE FROM role_privileges WHERE role_id = $1',
      values: [role('member')],
    });
    await gateway.database.query({
      text: 'DELETE FROM user_roles WHERE role_id = $1',
      values: [role('member')],
    });
    expect(codeOf(await gateway.call('DELETE', `/roles/${role('member')}`, { token: admin }))).toBe(
      'CONFLICT',
    );
  });
});
