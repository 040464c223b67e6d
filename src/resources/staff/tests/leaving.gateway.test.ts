import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSessions } from '../../../../gateway/access/sessions.ts';
import { THE_GATEWAY } from '../../../../gateway/index.ts';
import {
  catalogue,
  dataOf,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { codeOf, failureOf } from '../../../../tests/gateway/equipment/gatewayUnderTest.ts';
import { addDays, localDay } from '../../../contract/model/facultyClock.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import { closeAccountsOfLeft } from '../../user/server/closeLeft.ts';
import type { Leaving } from '../api.ts';
import { updateFromAppointments } from '../server/employment.ts';
import { endAppointmentsOfLeft } from '../server/leaving.ts';

let gateway: DemoGateway;
let admin: CallAs;
beforeAll(async () => {
  gateway = await startDemoGateway();
  admin = await gateway.as('admin');
});
afterAll(() => gateway.close());

const today = localDay();
const member = (username: string): string => demoId('staff', username);
const read = async (username: string): Promise<Leaving> =>
  dataOf<Leaving>(await admin('GET', `/staff-leaving/${member(username)}`));
const present = async (path: string): Promise<WireRecord> => dataOf(await admin('GET', path));

async function plan(username: string, leavesOn: string | null, caller = admin) {
  const { version } = await present(`/staff/${member(username)}`);
  return caller('PUT', `/staff/${member(username)}`, { version, leavesOn });
}
const emailed = async (template: string): Promise<number> =>
  (
    await gateway.database.query<{ count: number }>({
      text: "SELECT count(*)::int AS count FROM jobs WHERE input->>'template' = $1",
      values: [template],
    })
  ).rows[0]?.count ?? 0;

describe('before somebody leaves', () => {
  it('the office reads what depends on the person, as the tables have it', async () => {
    const { dependents, account, leavesOn } = await read('head');
    expect([account, leavesOn]).toEqual(['active', null]);
    const count = Object.fromEntries(dependents.map(({ kind, count: many }) => [kind, many]));
    expect(count).toMatchObject({ posts: 1, roles: 1 });
    const { rows } = await gateway.database.query<{ classes: number; mentees: number }>({
      text: `
        SELECT
          (
            SELECT count(*)::int
            FROM class_sessions class
            JOIN class_sessions__lecturers lecturer ON lecturer.owner_id = class.id
            WHERE lecturer.target_id = $1 AND class.state = 'planned' AND class.starts_at >= $2::date
          ) AS classes,
          (
            SELECT count(*)::int
            FROM mentor_assignments
            WHERE staff_id = $1 AND (ends_on IS NULL OR ends_on >= $2::date)
          ) AS mentees`,
      values: [member('head'), today],
    });
    expect([count['classes'] ?? 0, count['mentees'] ?? 0]).toEqual([
      rows[0]?.classes,
      rows[0]?.mentees,
    ]);
  });

  it('nobody without the right to change staff records reads it', async () => {
    for (const username of ['lecturer', 'head', 'student']) {
      const caller = await gateway.as(username);
      expect(codeOf(await caller('GET', `/staff-leaving/${member('lecturer')}`))).toBe('FORBIDDEN');
    }
  });

  it('the person is told of the last day, and that it was taken back', async () => {
    expect((await plan('lecturer2', addDays(today, 30))).statusCode).toBe(200);
    expect((await read('lecturer2')).leavesOn).toBe(addDays(today, 30));
    expect((await plan('lecturer2', null)).statusCode).toBe(200);
    expect([await emailed('leavingPlanned'), await emailed('leavingCancelled')]).toEqual([1, 1]);
  });

  it('a last day is not entered by whoever may not close the account', async () => {
    const registrar = await gateway.as('registrar');
    expect(codeOf(await plan('dean', today, registrar))).toBe('HIGHER_ACCOUNT');
    expect((await read('dean')).leavesOn).toBeNull();
  });
});

describe('after the last day', () => {
  const users = (username: string) => present(`/users/${demoId('users', username)}`);
  /** What the gateway does every hour; others learn of ended sessions within a second. */
  const anHourLater = async (): Promise<void> => {
    const { database, clock } = gateway;
    const limits = async () => ({ idleMinutes: 30, absoluteMinutes: 600 });
    const sessions = createSessions({ database, catalogue, limits, now: clock.now });
    await database.transaction(async (client) => {
      const context = { client, person: THE_GATEWAY, now: clock.now() };
      await endAppointmentsOfLeft(context);
      await updateFromAppointments(context);
      await closeAccountsOfLeft({ sessions })(context);
    });
    clock.advance(2_000);
  };

  it('the account is closed, its sessions end, and the posts are vacant', async () => {
    const head = await gateway.as('head');
    expect((await plan('head', today)).statusCode).toBe(200);
    await anHourLater();
    expect((await users('head'))['status']).toBe('active');
    const planned = await emailed('leavingPlanned');
    expect((await plan('head', addDays(today, -1))).statusCode).toBe(200);
    expect([await emailed('leavingPlanned'), await emailed('leavingPast')]).toEqual([planned, 1]);
    await anHourLater();
    expect((await users('head'))['status']).toBe('closed');
    expect((await head('GET', '/user')).statusCode).toBe(401);
    expect((await present(`/departments/${demoId('departments', 'HIS')}`))['head']).toBeNull();
    const { dependents } = await read('head');
    expect(dependents.map(({ kind }) => kind)).not.toContain('posts');
    const account = demoId('users', 'head');
    const { version } = await users('head');
    const reopened = await admin('PUT', `/users/${account}`, { version, status: 'active' });
    expect(failureOf(reopened)).toMatchObject({ details: { reason: 'lastDayPast' } });
    expect((await plan('head', null)).statusCode).toBe(200);
    const again = await admin('PUT', `/users/${account}`, { version, status: 'active' });
    expect(again.statusCode, again.body).toBe(200);
  });

  it('the last administrator keeps the account', async () => {
    expect((await plan('admin', addDays(today, -1))).statusCode).toBe(200);
    await anHourLater();
    expect((await users('admin'))['status']).toBe('active');
  });
});
