import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  dataOf,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { codeOf } from '../../../../tests/gateway/equipment/gatewayUnderTest.ts';
import { addDays, localDay } from '../../../contract/model/facultyClock.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import type { LeadingPosts, PostTerm } from '../api.ts';
import { updateFromAppointments } from '../server/employment.ts';

let gateway: DemoGateway;
let admin: CallAs;
let head: CallAs;
beforeAll(async () => {
  gateway = await startDemoGateway();
  [admin, head] = [await gateway.as('admin'), await gateway.as('head')];
});
afterAll(() => gateway.close());

const today = localDay();
const history = demoId('departments', 'HIS');
const member = (username: string): string => demoId('staff', username);
const HEAD = { designation: demoId('staff-designations', 'head-of-department'), unit: history };

const takeOver = (body: object, caller = admin) =>
  caller('POST', '/posts/take-over', {
    ...HEAD,
    staff: member('lecturer'),
    isActing: true,
    startsOn: today,
    endsOn: addDays(today, 9),
    ...body,
  });
const termsNow = async (): Promise<readonly PostTerm[]> => {
  const { posts } = dataOf<LeadingPosts>(await admin('GET', '/posts'));
  return posts.find(({ unit }) => unit.id === history)?.terms ?? [];
};
const summary = async () =>
  (await termsNow()).map(({ staff, startsOn, endsOn, isActing }) => [
    staff.id,
    startsOn,
    endsOn,
    isActing,
  ]);
const ofDepartment = async (): Promise<unknown> =>
  dataOf(await admin('GET', `/departments/${history}`))['head'];
const privilegesOf = async (username: string): Promise<string[]> =>
  dataOf<{ privileges: string[] }>(await (await gateway.as(username))('GET', '/user')).privileges;
const mayLead = async (username: string): Promise<boolean> =>
  (await privilegesOf(username)).includes('ATTENDANCE_DEPARTMENT');
const HEAD_ROLE_OF_LECTURER = [demoId('users', 'lecturer'), demoId('roles', 'head')];
/** The role of the head, as the lecturer holds it. */
const roleIs = (startsOn: string | null, endsOn: string | null) =>
  gateway.database.query({
    text: 'UPDATE user_roles SET starts_on = $3, ends_on = $4 WHERE user_id = $1 AND role_id = $2',
    values: [...HEAD_ROLE_OF_LECTURER, startsOn, endsOn],
  });
const withoutAppointments = () =>
  gateway.database.query({
    text: 'DELETE FROM staff_appointments WHERE staff_id = $1',
    values: [member('lecturer')],
  });
const role = async (): Promise<unknown> =>
  (
    await gateway.database.query({
      text: `
        SELECT starts_on::text AS "from", ends_on::text AS "to"
        FROM user_roles
        WHERE user_id = $1 AND role_id = $2`,
      values: HEAD_ROLE_OF_LECTURER,
    })
  ).rows[0];
const fieldErrors = (response: { json: () => unknown }): unknown =>
  (response.json() as { fieldErrors?: unknown }).fieldErrors;
const emailed = async (template: string): Promise<string[]> =>
  (
    await gateway.database.query<{ user: string }>({
      text: `
        SELECT account.username AS user
        FROM jobs job
        JOIN users account ON account.id::text = job.input->>'userId'
        WHERE job.input->>'template' = $1
        ORDER BY account.username`,
      values: [template],
    })
  ).rows.map(({ user }) => user);

describe('an acting head', () => {
  it('stands beside the head, decides from the first day, and has the role of the post', async () => {
    expect(await mayLead('lecturer')).toBe(false);
    expect(dataOf(await takeOver({}))).toEqual({ role: 'given', ended: 0 });
    expect(await summary()).toEqual([
      [member('head'), '2025-01-01', '2027-12-31', false],
      [member('lecturer'), today, addDays(today, 9), true],
    ]);
    expect(await ofDepartment()).toBe(member('lecturer'));
    expect([await mayLead('lecturer'), await mayLead('head')]).toEqual([true, true]);
  });

  it('is told, and so is the head', async () => {
    expect(await emailed('postActing')).toEqual(['lecturer']);
    expect(await emailed('postCovered')).toEqual(['head']);
  });

  it('gives way to the next, who begins on another day, in one act', async () => {
    const second = await gateway.database.query<{ id: string }>({
      text: `
        SELECT id
        FROM staff
        WHERE department_id = $1 AND id <> ALL($2::uuid[]) AND user_id IS NOT NULL
        ORDER BY id
        LIMIT 1`,
      values: [history, [member('head'), member('lecturer')]],
    });
    const next = second.rows[0]?.id ?? '';
    const begins = addDays(today, 5);
    expect(dataOf(await takeOver({ staff: next, startsOn: begins }))).toMatchObject({ ended: 1 });
    expect(await summary()).toEqual([
      [member('head'), '2025-01-01', '2027-12-31', false],
      [member('lecturer'), today, addDays(today, 4), true],
      [next, begins, addDays(today, 9), true],
    ]);
    const term = (await termsNow()).find(({ staff }) => staff.id === next);
    const ended = await admin('POST', `/posts/terms/${term?.id}/end`, { endsOn: begins });
    expect(dataOf(ended)).toEqual({ endsOn: begins });
  });

  it('is the head no longer once the time is over, and the head decides again', async () => {
    const term = (await termsNow()).find(({ staff }) => staff.id === member('lecturer'));
    await admin('POST', `/posts/terms/${term?.id}/end`, { endsOn: today });
    expect(await emailed('postCoverEnds')).toContain('head');
    await gateway.database.transaction((client) =>
      updateFromAppointments({ client, now: new Date(Date.now() + 86_400_000) }),
    );
    expect(await ofDepartment()).toBe(member('head'));
    const { rows } = await gateway.database.query<{ ends: string }>({
      text: `
        SELECT ends_on::text AS ends
        FROM user_roles
        WHERE user_id = $1 AND role_id = $2`,
      values: [demoId('users', 'lecturer'), demoId('roles', 'head')],
    });
    expect(rows).toEqual([{ ends: today }]);
  });
});

describe('a handover refuses', () => {
  it.each([
    ['acting without a last day', { endsOn: null }, { endsOn: { code: 'required' } }],
    [
      'a last day before the first',
      { endsOn: addDays(today, -1) },
      { endsOn: { code: 'beforeStart' } },
    ],
    ['the head to act for themselves', { staff: member('head') }, { staff: { code: 'isItself' } }],
    [
      'somebody of another department',
      { staff: member('lecturer2') },
      { staff: { code: 'notAnOption' } },
    ],
    [
      'a term that begins before the present one does',
      { isActing: false, startsOn: '2024-12-01', endsOn: null },
      { startsOn: { code: 'overlaps' } },
    ],
  ])('%s, and changes nothing', async (_what, body, errors) => {
    const before = await summary();
    const refused = await takeOver(body);
    expect([refused.statusCode, fieldErrors(refused)]).toEqual([422, errors]);
    expect(await summary()).toEqual(before);
  });

  it('everybody who may not both appoint and give roles', async () => {
    for (const caller of [head, await gateway.as('registrar'), await gateway.as('dean')])
      expect(codeOf(await takeOver({}, caller))).toBe('FORBIDDEN');
  });

  it('a designation that does not lead the unit', async () => {
    expect(codeOf(await takeOver({ designation: demoId('staff-designations', 'dean') }))).toBe(
      'NOT_FOUND',
    );
  });
});

describe('a role that the person holds in another period', () => {
  it('is not taken from them before it is over, and the refusal says until when it is held', async () => {
    await roleIs(addDays(today, -9), addDays(today, 5));
    const refused = await takeOver({ startsOn: addDays(today, 20), endsOn: addDays(today, 30) });
    expect(fieldErrors(refused)).toEqual({
      startsOn: { code: 'roleHeldUntil', args: { day: addDays(today, 5) } },
    });
    expect(await role()).toEqual({ from: addDays(today, -9), to: addDays(today, 5) });
  });

  it('is not joined over the days between, and the refusal says from when it is held', async () => {
    await roleIs(addDays(today, 50), null);
    const refused = await takeOver({ startsOn: addDays(today, 20), endsOn: addDays(today, 30) });
    expect(fieldErrors(refused)).toEqual({
      endsOn: { code: 'roleHeldFrom', args: { day: addDays(today, 50) } },
    });
    expect(await role()).toEqual({ from: addDays(today, 50), to: null });
  });
});

describe('a post that changes hands', () => {
  it('ends the head’s term and role on the day before, and begins the next', async () => {
    const begins = addDays(today, 20);
    await roleIs(addDays(today, -9), addDays(today, -1));
    const saved = await takeOver({ isActing: false, startsOn: begins, endsOn: null });
    expect(dataOf(saved)).toEqual({ role: 'given', ended: 1 });
    expect(await summary()).toContainEqual([
      member('head'),
      '2025-01-01',
      addDays(begins, -1),
      false,
    ]);
    const { rows } = await gateway.database.query({
      text: `
        SELECT account.username, held.starts_on::text AS "from", held.ends_on::text AS "to"
        FROM user_roles held
        JOIN users account ON account.id = held.user_id
        JOIN roles role ON role.id = held.role_id AND role.code = 'head'
        WHERE account.username IN ('head', 'lecturer')
        ORDER BY account.username`,
    });
    expect(rows).toEqual([
      { username: 'head', from: null, to: addDays(begins, -1) },
      { username: 'lecturer', from: begins, to: null },
    ]);
    expect(await mayLead('lecturer')).toBe(false);
    expect(await emailed('postTakenOver')).toEqual(['lecturer']);
    expect(await emailed('postEnds')).toContain('head');
  });
});

describe('a term that has not begun', () => {
  const lastOf = async (username: string): Promise<string> =>
    (await termsNow()).findLast(({ staff }) => staff.id === member(username))?.id ?? '';
  const cancel = (id: string, caller = admin) => caller('DELETE', `/posts/terms/${id}`);

  it('is cancelled with the role that it would give, which is logged, and the person is told', async () => {
    const id = await lastOf('lecturer');
    expect(codeOf(await cancel(id, head))).toBe('FORBIDDEN');
    const cancelled = await cancel(id);
    expect(cancelled.statusCode, cancelled.body).toBe(200);
    expect((await termsNow()).map((term) => term.id)).not.toContain(id);
    expect(await role()).toBeUndefined();
    expect(await emailed('postCancelled')).toEqual(['lecturer']);
    const { rows } = await gateway.database.query({
      text: `
        SELECT resource
        FROM activities
        WHERE action = 'delete'
          AND change_set = (
            SELECT change_set
            FROM activities
            WHERE action = 'delete' AND record_id = $1
          )
        ORDER BY resource`,
      values: [id],
    });
    expect(rows).toEqual([{ resource: 'staff-appointments' }, { resource: 'user-roles' }]);
  });

  it('leaves the role that the person held before it, until the day before', async () => {
    await gateway.database.query({
      text: `
        INSERT INTO user_roles (id, user_id, role_id, starts_on, ends_on)
        VALUES (gen_random_uuid(), $1, $2, $3, $4)`,
      values: [...HEAD_ROLE_OF_LECTURER, addDays(today, -9), addDays(today, 19)],
    });
    await takeOver({ startsOn: addDays(today, 20), endsOn: addDays(today, 30) });
    expect(await role()).toEqual({ from: addDays(today, -9), to: addDays(today, 30) });
    expect((await cancel(await lastOf('lecturer'))).statusCode).toBe(200);
    expect(await role()).toEqual({ from: addDays(today, -9), to: addDays(today, 19) });
  });

  it('is the only one that can be cancelled: one that has begun is ended', async () => {
    const refused = await cancel(await lastOf('head'));
    expect(fieldErrors(refused)).toEqual({ endsOn: { code: 'termBegun' } });
    expect((await summary()).map(([staff]) => staff)).toContain(member('head'));
  });
});

describe('a later post with the same role', () => {
  it('keeps no role in the time between', async () => {
    await withoutAppointments();
    await roleIs(addDays(today, -9), addDays(today, -1));
    expect((await takeOver({ endsOn: addDays(today, 4) })).statusCode).toBe(200);
    const later = await admin('POST', '/staff-appointments', {
      staff: member('lecturer'),
      designation: HEAD.designation,
      startsOn: addDays(today, 40),
    });
    expect(later.statusCode).toBe(201);
    const acting = (await termsNow()).find(({ isActing }) => isActing);
    await admin('POST', `/posts/terms/${acting?.id}/end`, { endsOn: today });
    expect(await role()).toEqual({ from: addDays(today, -9), to: today });
  });
});

describe('a post without a role', () => {
  it('is handed over with emails that promise nothing, and that speak of a past day as past', async () => {
    await withoutAppointments();
    await gateway.database.query({
      text: 'UPDATE staff_designations SET role_id = NULL WHERE id = $1',
      values: [HEAD.designation],
    });
    const [promised, ended] = [await emailed('postTakenOver'), await emailed('postEnds')];
    const saved = await takeOver({ isActing: false, endsOn: addDays(today, 4) });
    expect(dataOf(saved)).toMatchObject({ role: 'none' });
    expect(await emailed('postTakenOverWithoutRole')).toEqual(['lecturer']);
    expect(await emailed('postTakenOver')).toEqual(promised);
    expect(await emailed('postEnded')).toEqual(['head']);
    expect(await emailed('postEnds')).toEqual(ended);
  });
});
