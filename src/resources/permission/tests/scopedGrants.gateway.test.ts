import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { codeOf } from '../../../../tests/gateway/equipment/gatewayUnderTest.ts';
import type { PermissionAnswer } from '../../../contract/wire/calls/accessExplanationCalls.ts';
import type { AgendaEntry } from '../../../contract/wire/calls/agendaCalls.ts';
import { demoId } from '../../shared/demo/seeded.ts';

let gateway: DemoGateway;
let admin: CallAs;
beforeAll(async () => {
  gateway = await startDemoGateway();
  admin = await gateway.as('admin');
});
afterAll(() => gateway.close());

const user = demoId('users', 'webeditor');
const history = demoId('departments', 'HIS');
const privilege = (key: string): string => demoId('privileges', key);
const grant = (key: string, more: object) =>
  admin('POST', '/user-privileges', {
    user,
    privilege: privilege(key),
    effect: 'allow',
    ...more,
  });
const rowsOf = async (path: string, caller: CallAs): Promise<WireRecord[]> =>
  dataOf<WireRecord[]>(await caller('GET', path));
const idsIn = async (text: string, values: unknown[]): Promise<string[]> =>
  (await gateway.database.query<{ id: string }>({ text, values })).rows.map(({ id }) => id);
const all = query({ range: [0, 999] });

/** An account that holds nothing but these grants. */
async function holding(...keys: readonly (readonly [string, object])[]): Promise<CallAs> {
  for (const [key, scope] of keys) expect((await grant(key, scope)).statusCode).toBe(201);
  return gateway.as('webeditor');
}

beforeEach(async () => {
  await gateway.database.query({
    text: `
      WITH roles AS (DELETE FROM user_roles WHERE user_id = $1)
      DELETE FROM user_privileges WHERE user_id = $1`,
    values: [user],
  });
  await gateway.database.query({ text: 'UPDATE auth_epoch SET epoch = epoch + 1' });
});

describe('a grant in a department', () => {
  const OF_DEPARTMENT: Readonly<Record<string, readonly [key: string, text: string]>> = {
    departments: ['DEPARTMENTS_VIEW', 'SELECT id FROM departments WHERE id = $1'],
    staff: ['STAFF_VIEW', 'SELECT id FROM staff WHERE department_id = $1'],
    'course-units': ['MANAGE_CU_VIEW', 'SELECT id FROM course_units WHERE department_id = $1'],
    offerings: [
      'CU_SEMPLAN_VIEW',
      `SELECT offering.id
       FROM offerings offering
       JOIN course_units unit ON unit.id = offering.course_unit_id
       WHERE unit.department_id = $1`,
    ],
    'class-slots': [
      'CAL_VIEW',
      `SELECT slot.id
       FROM class_slots slot
       JOIN offerings offering ON offering.id = slot.offering_id
       JOIN course_units unit ON unit.id = offering.course_unit_id
       WHERE unit.department_id = $1`,
    ],
  };

  it.each(Object.entries(OF_DEPARTMENT))(
    'lists of %s exactly those of the department, and shows no other',
    async (resource, [key, text]) => {
      const caller = await holding([key, { department: history }]);
      const within = await idsIn(text, [history]);
      expect(within.length).toBeGreaterThan(0);
      const listed = await rowsOf(`/${resource}?${all}`, caller);
      expect(listed.map(({ id }) => id).toSorted()).toEqual(within.toSorted());
      const others = await rowsOf(`/${resource}?${all}`, admin);
      const outside = others.find(({ id }) => !within.includes(id));
      expect((await caller('GET', `/${resource}/${outside?.id}`)).statusCode).toBe(404);
    },
  );

  it('is no privilege for calls, which concern every department', async () => {
    const caller = await holding(['MANAGE_CU_VIEW', { department: history }]);
    const everywhere = dataOf<{ privileges: string[] }>(await caller('GET', '/user')).privileges;
    expect(everywhere).toEqual(['MANAGE_CU_VIEW']);
    const scoped = await holding(['ROLE_PRIVILEGES_VIEW', {}]);
    expect((await scoped('GET', '/privilege-matrix')).statusCode).toBe(200);
  });

  it('creates and changes within it, and neither creates nor moves anything beyond it', async () => {
    const caller = await holding(
      ['STAFF_VIEW', { department: history }],
      ['STAFF_CREATE', { department: history }],
      ['STAFF_EDIT', { department: history }],
      ['DEPARTMENTS_VIEW', {}],
    );
    const members = await rowsOf(`/staff?${all}`, admin);
    const own = members.find((one) => one['department'] === history);
    const other = members.find(({ department }) => department !== history);
    const department = other?.['department'];
    const edit = (member: WireRecord | undefined, values: object) =>
      caller('PUT', `/staff/${member?.id}`, { version: member?.version, ...values });
    expect(codeOf(await edit(own, { department }))).toBe('FORBIDDEN');
    expect(codeOf(await edit(other, { phone: null }))).toBe('NOT_FOUND');
    expect((await edit(own, { phone: '+94 11 290 3000' })).statusCode).toBe(200);
    const create = (where: unknown) =>
      caller('POST', '/staff', {
        employeeNumber: 'Z-9999',
        title: 'doctor',
        nameWithInitials: { en: 'Z. Zoysa', si: 'ඉසෙඩ්. සොයිසා' },
        fullName: { en: 'Zoysa', si: 'සොයිසා' },
        category: 'academic',
        department: where,
      });
    expect(codeOf(await create(department))).toBe('FORBIDDEN');
    expect((await create(history)).statusCode).toBe(201);
  });
});

describe('a grant for a hall', () => {
  it('lets a person approve the requests of that hall and of no other, and counts those on the dashboard', async () => {
    const [mine, other] = (
      await gateway.database.query<{ id: string; hall: string; version: number }>({
        text: `
          UPDATE bookings booking
          SET state = 'pending'
          FROM (
            SELECT DISTINCT ON (hall_id) id
            FROM bookings
            WHERE state IN ('pending', 'approved') AND starts_at > now()
            ORDER BY hall_id, id
          ) first
          WHERE booking.id = first.id
          RETURNING booking.id, booking.hall_id AS hall, booking.version`,
      })
    ).rows;
    expect(other).toBeDefined();
    const caller = await holding(
      ['DASHBOARD', {}],
      ['HBOOK_VIEW', { hall: mine?.hall }],
      ['HBOOK_APPROVE', { hall: mine?.hall }],
    );
    const listed = await rowsOf(`/bookings?${all}`, caller);
    expect(new Set(listed.map(({ hall }) => hall))).toEqual(new Set([mine?.hall]));
    const pending = await idsIn(
      "SELECT id FROM bookings WHERE hall_id = $1 AND state = 'pending' AND starts_at > now()",
      [mine?.hall],
    );
    const toDecide = async (): Promise<number> =>
      dataOf<AgendaEntry[]>(await caller('GET', '/agenda')).find(
        ({ name }) => name === 'bookingsToDecide',
      )?.count ?? 0;
    expect(await toDecide()).toBe(pending.length);
    const step = (one: { id: string; version: number } | undefined) =>
      caller('POST', `/bookings/${one?.id}/-/transitions/approve`, { version: one?.version });
    expect((await step(other)).statusCode).toBe(404);
    expect((await step(mine)).statusCode).toBe(200);
    expect(await toDecide()).toBe(pending.length - 1);
  });

  it('is explained with the hall, and does not cover a record of another', async () => {
    const [one, two] = await rowsOf(`/lecturehalls?${all}`, admin);
    await holding(['HALL_VIEW', { hall: one?.id }]);
    const why = async (id: string | undefined) =>
      dataOf<PermissionAnswer>(
        await admin(
          'GET',
          `/permissions/why?person=${user}&resource=lecturehalls&verb=show&id=${id}`,
        ),
      );
    const covered = await why(one?.id);
    expect([covered.outcome, (await why(two?.id)).outcome]).toEqual(['yes', 'no']);
    const source = covered.grants.find(({ key }) => key.key === 'HALL_VIEW')?.key.sources[0];
    expect(source).toMatchObject({
      through: 'grant',
      scope: [{ kind: 'hall', id: one?.id, name: one?.['name'] }],
    });
  });

  it('names the person among those who can, for that hall alone', async () => {
    const [one, two] = await rowsOf(`/lecturehalls?${all}`, admin);
    await holding(['HALL_EDIT', { hall: one?.id }]);
    const who = async (id: string | undefined): Promise<string[]> =>
      dataOf<{ people: { username: string }[] }>(
        await admin('GET', `/permissions/who?resource=lecturehalls&verb=edit&id=${id}`),
      ).people.map(({ username }) => username);
    expect(await who(one?.id)).toContain('webeditor');
    expect(await who(two?.id)).not.toContain('webeditor');
  });
});

describe('a scope', () => {
  it('under which the privilege would open nothing is refused at its field', async () => {
    const [hall] = await rowsOf(`/lecturehalls?${all}`, admin);
    const refused = await grant('USER_PRIVILEGES_EDIT', { hall: hall?.id });
    expect(refused.json()).toMatchObject({
      code: 'INVALID_FIELDS',
      fieldErrors: { hall: { code: 'notLimitable' } },
    });
  });

  it('is not part of a denial, which is everywhere', async () => {
    const made = await grant('HALL_VIEW', {
      effect: 'deny',
      reason: 'A trial',
      hall: demoId('lecturehalls', 'none'),
    });
    expect(dataOf(made)['hall']).toBeNull();
  });

  it('does not let its holder give the power to others', async () => {
    const caller = await holding(
      ['USER_PRIVILEGES_VIEW', {}],
      ['USER_PRIVILEGES_EDIT', {}],
      ['EXAM_ELIGIBILITY_EDIT', { department: history }],
    );
    const given = await caller('POST', '/user-privileges', {
      user: demoId('users', 'student2'),
      privilege: privilege('EXAM_ELIGIBILITY_EDIT'),
      effect: 'allow',
    });
    expect(codeOf(given)).toBe('BEYOND_OWN_POWERS');
  });

  it('keeps its hall from being deleted, which would widen the grant', async () => {
    const made = dataOf(
      await admin('POST', '/lecturehalls', { code: 'ZZ 1', name: { en: 'Z', si: 'Z' } }),
    );
    await holding(['HALL_VIEW', { hall: made.id }]);
    const { version } = dataOf(await admin('GET', `/lecturehalls/${made.id}`));
    const refused = await admin('DELETE', `/lecturehalls/${made.id}`, { version });
    expect(codeOf(refused)).toBe('STILL_REFERENCED');
  });
});
