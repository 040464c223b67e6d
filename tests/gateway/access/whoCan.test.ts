import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Verb } from '../../../src/contract/model/privileges.ts';
import type { WhoAnswer } from '../../../src/contract/wire/calls/accessExplanationCalls.ts';
import { demoAccounts } from '../../../src/resources/shared/demo/accounts.ts';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../equipment/demoGateway.ts';

let gateway: DemoGateway;
let admin: CallAs;
const idOfUser = (username: string): string =>
  demoAccounts.find((account) => account.username === username)?.id ?? '';
const who = async (
  resource: string,
  id: string,
  verb: Verb = 'show',
  as = admin,
): Promise<WhoAnswer> =>
  dataOf<WhoAnswer>(await as('GET', `/permissions/who?${query({ resource, id, verb })}`));
const listed = async (resource: string): Promise<string[]> =>
  dataOf<WireRecord[]>(await admin('GET', `/${resource}?range=[0,199]`)).map(({ id }) => id);
const grant = async (username: string, ...keys: string[]) => {
  for (const key of keys) {
    const { rows } = await gateway.database.query<{ id: string }>({
      text: 'SELECT id FROM privileges WHERE key = $1',
      values: [key],
    });
    await admin('POST', '/user-privileges', {
      user: idOfUser(username),
      privilege: rows[0]?.id,
      effect: 'allow',
    });
  }
};

beforeAll(async () => {
  gateway = await startDemoGateway();
  admin = await gateway.as('admin');
});
afterAll(() => gateway.close());

describe('Who can see a record', () => {
  it('names exactly the accounts that the gateway admits', async () => {
    for (const resource of [
      'publications',
      'links',
      'staff',
      'departments',
      'users',
      'activities',
      'roles',
      'staff-specialities',
    ]) {
      const ids = await listed(resource);
      for (const id of [ids[0], ids[Math.floor(ids.length / 2)], ids.at(-1)]) {
        const { people } = await who(resource, id ?? '');
        const named = new Set(people.map((person) => person.username));
        for (const { username } of demoAccounts) {
          const { statusCode } = await (await gateway.as(username))('GET', `/${resource}/${id}`);
          expect({ resource, username, named: named.has(username) }).toEqual({
            resource,
            username,
            named: statusCode === 200,
          });
        }
      }
    }
  });

  it('counts all users and names the role through which each has access', async () => {
    const [id = ''] = await listed('publications');
    const { total, people, byRole, isComplete } = await who('publications', id);
    expect(total).toBe(people.length);
    expect(isComplete).toBe(true);
    const dean = people.find(({ username }) => username === 'dean');
    expect(dean).toMatchObject({
      byRule: false,
      by: expect.arrayContaining([
        expect.objectContaining({ key: 'PUBLICATIONS_VIEW', isHeld: true }),
      ]),
    });
    expect(
      byRole.find(({ role }) => (role?.name as { en: string } | undefined)?.en === 'Dean')?.count,
    ).toBe(1);
  });

  it('finds users admitted by a rule about themselves, and leaves out closed accounts', async () => {
    const lecturer = await gateway.as('lecturer');
    const own = dataOf<WireRecord[]>(await lecturer('GET', '/publications?view=own')).find(
      ({ _can }) => _can['edit'],
    );
    const before = await who('publications', own?.id ?? '', 'edit');
    expect(before.people.find(({ username }) => username === 'lecturer')).toMatchObject({
      byRule: true,
    });
    expect(before.people.map(({ username }) => username)).not.toContain('lecturer2');
    await gateway.database.query({
      text: "UPDATE users SET status = 'closed' WHERE username = 'lecturer'",
    });
    expect(
      (await who('publications', own?.id ?? '', 'edit')).people.map(({ username }) => username),
    ).not.toContain('lecturer');
    await gateway.database.query({
      text: "UPDATE users SET status = 'active' WHERE username = 'lecturer'",
    });
  });

  it('answers 404 to users who do not see the record', async () => {
    await grant('lecturer2', 'USER_ROLE_VIEW', 'USER_PRIVILEGES_VIEW');
    const lecturer2 = await gateway.as('lecturer2');
    const own = new Set(
      dataOf<WireRecord[]>(await lecturer2('GET', '/publications?view=own')).map(({ id }) => id),
    );
    const foreign = (await listed('publications')).find((id) => !own.has(id)) ?? '';
    for (const id of [foreign, '019aa000-0000-7000-8000-000000000000'])
      expect(
        (
          await lecturer2('GET', `/permissions/who?${query({ resource: 'publications', id })}`)
        ).json(),
      ).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('names no user admitted by a field of a referenced record that the reader may not see', async () => {
    // Sees their own department, which a rule lets its head edit, but no staff that references
    // point to.
    const lecturer2 = await gateway.as('lecturer2');
    const [department] = dataOf<WireRecord[]>(await lecturer2('GET', '/departments?view=own'));
    const full = await who('departments', department?.id ?? '', 'edit');
    const partial = await who('departments', department?.id ?? '', 'edit', lecturer2);
    expect(full.isComplete).toBe(true);
    expect(partial.people.length).toBeLessThanOrEqual(full.people.length);
  });
});
