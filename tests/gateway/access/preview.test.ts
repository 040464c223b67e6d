import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mayOpen } from '../../../src/contract/model/catalogue.ts';
import type { PlannedEffect } from '../../../src/contract/wire/calls/accessExplanationCalls.ts';
import { demoAccounts } from '../../../src/resources/shared/demo/accounts.ts';
import {
  catalogue,
  dataOf,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
} from '../equipment/demoGateway.ts';

let gateway: DemoGateway;
let admin: CallAs;
const idOfUser = (username: string): string =>
  demoAccounts.find((account) => account.username === username)?.id ?? '';
const idOf = async (table: 'roles' | 'privileges', key: string): Promise<string> =>
  (
    await gateway.database.query<{ id: string }>({
      text: `SELECT id FROM ${table} WHERE ${table === 'roles' ? 'code' : 'key'} = $1`,
      values: [key],
    })
  ).rows[0]?.id ?? '';
beforeEach(async () => {
  gateway = await startDemoGateway();
  admin = await gateway.as('admin');
});
afterEach(() => gateway.close());

interface Change {
  set?: { id: string; extras?: Record<string, unknown> }[];
  unset?: string[];
}
const preview = async (assignment: string, left: string, change: Change) => {
  const { version } = dataOf<{ version: string }>(
    await admin('GET', `/assignments/${assignment}/${left}`),
  );
  return admin('POST', `/assignments/${assignment}/${left}/preview`, { version, ...change });
};
const save = async (assignment: string, left: string, change: Change) => {
  const { version } = dataOf<{ version: string }>(
    await admin('GET', `/assignments/${assignment}/${left}`),
  );
  return admin('PUT', `/assignments/${assignment}/${left}`, { version, ...change });
};

/** The actual privileges of each demonstration account, seen from outside. */
async function state() {
  const found = new Map<
    string,
    { keys: Set<string>; screens: Set<string>; counts: Map<string, number> }
  >();
  for (const { username } of demoAccounts) {
    const call = await gateway.as(username);
    const keys = new Set(dataOf<{ privileges: string[] }>(await call('GET', '/user')).privileges);
    const counts = new Map<string, number>();
    for (const name of ['publications', 'links', 'staff', 'users', 'departments']) {
      const response = await call('GET', `/${name}?range=[0,0]`);
      counts.set(name, response.statusCode === 200 ? response.json<{ total: number }>().total : 0);
    }
    found.set(username, {
      keys,
      counts,
      screens: new Set(
        [...catalogue.screens.values()]
          .filter((screen) => mayOpen(screen, keys))
          .map(({ path }) => path),
      ),
    });
  }
  return found;
}

/** Compares a prediction with the actual effect of saving on the demonstration accounts. */
async function proved(assignment: string, left: string, change: Change): Promise<PlannedEffect> {
  const predicted = dataOf<PlannedEffect>(await preview(assignment, left, change));
  const before = await state();
  expect((await save(assignment, left, change)).statusCode).toBe(200);
  const after = await state();
  for (const { username } of demoAccounts) {
    const [then, now] = [before.get(username), after.get(username)];
    if (!then || !now) throw new Error(username);
    const opened = [...now.keys].filter((key) => !then.keys.has(key));
    const closed = [...then.keys].filter((key) => !now.keys.has(key));
    const told = (opens: boolean) =>
      predicted.keys.filter((item) => item.opens === opens).map(({ key }) => key);
    expect(told(true)).toEqual(expect.arrayContaining(opened));
    expect(told(false)).toEqual(expect.arrayContaining(closed));
    const screens = (opens: boolean) =>
      predicted.screens.filter((screen) => screen.opens === opens).map(({ path }) => path);
    expect(screens(true)).toEqual(
      expect.arrayContaining([...now.screens].filter((path) => !then.screens.has(path))),
    );
    expect(screens(false)).toEqual(
      expect.arrayContaining([...then.screens].filter((path) => !now.screens.has(path))),
    );
  }
  return predicted;
}

describe('What a planned change would open', () => {
  it('is the effect of granting a role another privilege on all its users', async () => {
    const lecturer = await idOf('roles', 'lecturer');
    const before = await state();
    const effect = await proved('role-privilege-assign', lecturer, {
      set: [{ id: await idOf('privileges', 'PUBLICATIONS_VIEW') }],
    });
    const after = await state();
    const list = effect.verbs.find(
      ({ resource, verb, before: reach }) =>
        resource === 'publications' && verb === 'list' && reach === 'some',
    );
    expect(list).toMatchObject({ before: 'some', after: 'all', lost: 0 });
    expect(effect.screens).toContainEqual(
      expect.objectContaining({
        path: '/manage-pub/publications',
        opens: true,
        people: effect.people.total,
      }),
    );
    // For one user the gained records are the difference of their lists; for many, at least as many
    // as for any of them.
    const gained =
      (after.get('lecturer')?.counts.get('publications') ?? 0) -
      (before.get('lecturer')?.counts.get('publications') ?? 0);
    expect(gained).toBeGreaterThan(0);
    expect(list?.gained).toBeGreaterThanOrEqual(gained);
  });

  it('counts for one user exactly the records gained and lost', async () => {
    const before = (await state()).get('lecturer');
    const change = {
      set: [
        { id: await idOf('privileges', 'LINKS_VIEW'), extras: { effect: 'allow' } },
        {
          id: await idOf('privileges', 'STAFF_PUBLICATION_OWN_DATA'),
          extras: { effect: 'deny', reason: 'A trial' },
        },
      ],
    };
    const effect = await proved('user-privilege-assign', idOfUser('lecturer'), change);
    const after = (await state()).get('lecturer');
    expect(effect.people).toEqual({
      total: 1,
      named: [expect.objectContaining({ id: idOfUser('lecturer') })],
    });
    const of = (resource: string) =>
      effect.verbs.find((item) => item.resource === resource && item.verb === 'list');
    expect(of('links')?.gained).toBe(
      (after?.counts.get('links') ?? 0) - (before?.counts.get('links') ?? 0),
    );
    expect(of('publications')).toMatchObject({
      before: 'some',
      after: 'none',
      gained: 0,
      lost: before?.counts.get('publications'),
    });
    expect(effect.fields).toContainEqual({
      resource: 'publications',
      name: 'title',
      mode: 'write',
      opens: false,
      people: 1,
    });
  });

  it('follows a role given to a person, and a parent given to a role', async () => {
    const given = await proved('user-role-assign', idOfUser('student'), {
      set: [{ id: await idOf('roles', 'registrar') }],
    });
    expect(given.keys).toContainEqual(
      expect.objectContaining({ key: 'USERS_EDIT', opens: true, people: 1 }),
    );
    const parent = await proved('role-parent-assign', await idOf('roles', 'hall-manager'), {
      set: [{ id: await idOf('roles', 'web-editor') }],
    });
    expect(parent.screens).toContainEqual(
      expect.objectContaining({ path: '/manage-link/links', opens: true }),
    );
  });

  it('shows of a role without users what it would open to a holder', async () => {
    const made = dataOf<{ id: string }>(
      await admin('POST', '/roles', {
        code: 'trial',
        name: { en: 'Trial', si: 'අත්හදා බැලීම' },
        rank: 99,
      }),
    );
    const effect = dataOf<PlannedEffect>(
      await preview('role-privilege-assign', made.id, {
        set: [{ id: await idOf('privileges', 'LINKS_VIEW') }],
      }),
    );
    expect(effect).toMatchObject({
      isHypothetical: true,
      people: { total: 0, named: [] },
      screens: [expect.objectContaining({ path: '/manage-link/links', people: 0 })],
    });
  });

  it('changes neither privileges nor the log', async () => {
    const snapshot = async () =>
      (
        await gateway.database.query({
          text: `
          SELECT
            (SELECT count(*) FROM activities) AS activities,
            (SELECT epoch FROM auth_epoch) AS epoch,
            (SELECT count(*) FROM role_privileges) AS ticks`,
        })
      ).rows[0];
    const before = await snapshot();
    await preview('role-privilege-assign', await idOf('roles', 'student'), {
      set: [{ id: await idOf('privileges', 'USERS_VIEW') }],
      unset: [await idOf('privileges', 'CAL_VIEW')],
    });
    expect(await snapshot()).toEqual(before);
    expect(
      (await (await gateway.as('student'))('GET', '/users')).json<{ total?: number }>().total,
    ).toBe(1);
  });

  it('refuses what saving would refuse, and users who could not save', async () => {
    const [head, dean] = [await idOf('roles', 'head'), await idOf('roles', 'dean')];
    expect(
      (await preview('role-parent-assign', head, { set: [{ id: dean }] })).json(),
    ).toMatchObject({ code: 'ROLE_CYCLE' });
    const registrar = await gateway.as('registrar');
    expect(
      (
        await registrar('POST', `/assignments/user-role-assign/${idOfUser('student')}/preview`, {
          version: 'x',
        })
      ).json(),
    ).toMatchObject({ code: 'FORBIDDEN', details: { needs: ['USER_ROLE_VIEW'] } });
  });

  it('counts no records of resources that the reader may not list', async () => {
    for (const key of ['ROLE_PRIVILEGES_VIEW', 'ROLE_PRIVILEGES_EDIT'])
      await admin('POST', '/user-privileges', {
        user: idOfUser('hallmanager'),
        privilege: await idOf('privileges', key),
        effect: 'allow',
      });
    const hallmanager = await gateway.as('hallmanager');
    const body = { version: 'x', set: [{ id: await idOf('privileges', 'PUBLICATIONS_VIEW') }] };
    const effect = dataOf<PlannedEffect>(
      await hallmanager(
        'POST',
        `/assignments/role-privilege-assign/${await idOf('roles', 'student')}/preview`,
        body,
      ),
    );
    expect(
      effect.verbs.find(({ resource, verb }) => resource === 'publications' && verb === 'list'),
    ).toMatchObject({ after: 'all', gained: null, lost: null });
    expect(effect.people).toMatchObject({ named: [] });
  });
});
