import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Verb } from '../../../src/contract/model/privileges.ts';
import type { PermissionAnswer } from '../../../src/contract/wire/calls/accessExplanationCalls.ts';
import { demoAccounts } from '../../../src/resources/shared/demo/accounts.ts';
import {
  catalogue,
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../equipment/demoGateway.ts';

let gateway: DemoGateway;
let admin: CallAs;
const records = new Map<string, string[]>();
const resources = [...catalogue.resources.values()];
const idOfUser = (username: string): string =>
  demoAccounts.find((account) => account.username === username)?.id ?? '';
const privilege = async (key: string): Promise<string> =>
  (
    await gateway.database.query<{ id: string }>({
      text: 'SELECT id FROM privileges WHERE key = $1',
      values: [key],
    })
  ).rows[0]?.id ?? '';
const ask = async (parts: Record<string, string>, as = admin): Promise<PermissionAnswer> =>
  dataOf<PermissionAnswer>(await as('GET', `/permissions/why?${query(parts)}`));

beforeAll(async () => {
  gateway = await startDemoGateway();
  admin = await gateway.as('admin');
  const grant = (
    user: string,
    key: string,
    effect: string,
    endsOn: string | null,
    reason: string,
  ) =>
    privilege(key).then((id) =>
      admin('POST', '/user-privileges', {
        user: idOfUser(user),
        privilege: id,
        effect,
        reason,
        ...(endsOn ? { endsOn } : {}),
      }),
    );
  await grant(
    'lecturer',
    'LINKS_EDIT',
    'allow',
    '2099-12-31',
    'Keeps the faculty’s links this year',
  );
  await grant('head', 'STAFF_VIEW', 'deny', null, 'Under inquiry');
  await grant('dean', 'USERS_VIEW', 'deny', '2020-01-01', 'Long over');
  for (const { name } of resources) {
    const listed = dataOf<WireRecord[]>(await admin('GET', `/${name}?range=[0,199]`));
    records.set(
      name,
      listed.map(({ id }) => id),
    );
  }
});
afterAll(() => gateway.close());

/** Whether the gateway allows the request of the user. */
async function really(call: CallAs, resource: string, verb: Verb, id: string): Promise<boolean> {
  const refused = [401, 403, 404, 405];
  if (verb === 'list' || verb === 'export') {
    const filter = encodeURIComponent(JSON.stringify({ id: [id] }));
    const response = await call(
      'GET',
      verb === 'list'
        ? `/${resource}?filter=${filter}`
        : `/${resource}/-/export?filter=${filter}&format=csv`,
    );
    if (response.statusCode !== 200) return false;
    return verb === 'list'
      ? response.json<{ total: number }>().total === 1
      : response.body.trimEnd().split('\n').length > 1;
  }
  if (verb === 'show') return (await call('GET', `/${resource}/${id}`)).statusCode === 200;
  if (verb === 'history')
    return (await call('GET', `/${resource}/${id}/history`)).statusCode === 200;
  if (verb === 'create') return (await call('POST', `/${resource}`, {})).statusCode === 422;
  if (verb === 'edit') {
    const version = dataOf<WireRecord | undefined>(
      await admin('GET', `/${resource}/${id}`),
    )?.version;
    const response = await call('PUT', `/${resource}/${id}`, { version });
    return (
      !refused.includes(response.statusCode) &&
      response.json<{ code?: string }>().code !== 'LOCKED_IN_STATE'
    );
  }
  const response = await call('DELETE', `/${resource}/${id}`);
  // A refusal by a rule of the area (a built-in role, a higher account) does not come from the
  // grants.
  return (
    !refused.includes(response.statusCode) ||
    response.json<{ details?: { reason?: string } }>().details?.reason !== undefined
  );
}

/** Deletions last, because they change the data of the questions. */
const VERBS_ASKED: readonly Verb[] = ['list', 'show', 'export', 'history', 'create', 'edit'];

describe('Why somebody can or cannot', () => {
  it('answers as the gateway acts, for anybody, any resource, any verb and any record', async () => {
    const asked = fc.record({
      username: fc.constantFrom(...demoAccounts.map(({ username }) => username)),
      resource: fc.constantFrom(
        ...resources.map(({ name }) => name).filter((name) => (records.get(name) ?? []).length > 0),
      ),
      verb: fc.constantFrom(...VERBS_ASKED),
      at: fc.nat(),
    });
    let yes = 0;
    await fc.assert(
      fc.asyncProperty(asked, async ({ username, resource, verb, at }) => {
        const ids = records.get(resource) ?? [];
        const id = ids[at % ids.length] ?? '';
        const { outcome, obstacles, grants, remedies, lock } = await ask({
          person: idOfUser(username),
          resource,
          verb,
          id,
        });
        // The answer is silent about fields that the reader may not read; here these are
        // confidential records only.
        if (outcome === 'undisclosed') {
          expect(catalogue.resources.get(resource)?.confidential).toBe(true);
          return;
        }
        const open = await really(await gateway.as(username), resource, verb, id);
        expect({ username, resource, verb, id, outcome }).toEqual({
          username,
          resource,
          verb,
          id,
          outcome: open ? 'yes' : 'no',
        });
        if (open) yes += 1;
        // A state closes records that grants may open.
        if (lock === null) expect(grants.some(({ opens }) => opens)).toBe(open);
        else expect([outcome, obstacles]).toEqual(['no', expect.arrayContaining(['locked'])]);
        expect(obstacles.length > 0).toBe(!open);
        if (open) expect(remedies).toEqual([]);
      }),
      { numRuns: 400, seed: 20_261_121 },
    );
    expect(yes).toBeGreaterThan(60);
  });

  it('answers for each field as the gateway’s list of what may be changed', async () => {
    for (const [username, resource, view] of [
      ['lecturer', 'publications', 'own'],
      ['head', 'departments', 'own'],
      ['lecturer', 'links', 'own'],
      ['dean', 'publications', 'main'],
    ] as const) {
      const call = await gateway.as(username);
      for (const record of dataOf<WireRecord[]>(
        await call('GET', `/${resource}?view=${view}&range=[0,3]`),
      )) {
        const can = record._can['edit'];
        for (const field of Object.keys(catalogue.resources.get(resource)?.fields ?? {})) {
          const { outcome } = await ask({
            person: idOfUser(username),
            resource,
            verb: 'edit',
            id: record.id,
            field,
          });
          const { immutable, readOnly, kind } = (catalogue.resources.get(resource)?.fields[field] ??
            {}) as { immutable?: boolean; readOnly?: boolean; kind?: string };
          const open =
            can === '*'
              ? !immutable && !readOnly && kind !== 'derived'
              : Array.isArray(can) && can.includes(field);
          expect({ username, field, outcome }).toEqual({
            username,
            field,
            outcome: open ? 'yes' : 'no',
          });
        }
      }
    }
  });

  it('answers for every screen as the gateway opens it', async () => {
    for (const { username, id } of demoAccounts) {
      const call = await gateway.as(username);
      const held = new Set(dataOf<{ privileges: string[] }>(await call('GET', '/user')).privileges);
      for (const screen of catalogue.screens.values()) {
        const { outcome, screenKeys } = await ask({ person: id, screen: screen.path });
        const holdsKey = screen.via.some((key) => held.has(key));
        // A screen without keys is open to every signed-in user.
        expect({ username, path: screen.path, open: outcome !== 'no' }).toEqual({
          username,
          path: screen.path,
          open: screen.via.length === 0 || holdsKey,
        });
        expect(screenKeys.some(({ isHeld }) => isHeld)).toBe(holdsKey);
      }
    }
  });

  it('names the way of a key over the roles and their parents', async () => {
    const { grants, outcome } = await ask({
      person: idOfUser('dean'),
      resource: 'publications',
      verb: 'list',
    });
    const viewing = grants.find(({ key }) => key.key === 'PUBLICATIONS_VIEW');
    expect(outcome).toBe('yes');
    expect(viewing?.key.sources).toEqual([
      {
        through: 'role',
        isAdministrator: false,
        endsOn: null,
        path: [
          expect.objectContaining({ name: expect.objectContaining({ en: 'Dean' }) }),
          expect.objectContaining({ name: expect.objectContaining({ en: 'Head of department' }) }),
        ],
      },
    ]);
  });

  it('names a grant and a denial of one’s own with their reason and end', async () => {
    const allowed = await ask({ person: idOfUser('lecturer'), resource: 'links', verb: 'edit' });
    expect(allowed.grants.find(({ key }) => key.key === 'LINKS_EDIT')?.key.sources).toEqual([
      {
        through: 'grant',
        endsOn: '2099-12-31',
        reason: 'Keeps the faculty’s links this year',
        scope: [],
      },
    ]);
    const denied = await ask({ person: idOfUser('head'), screen: '/manage-staff/staff-all' });
    expect(denied.screenKeys[0]).toMatchObject({
      key: 'STAFF_VIEW',
      isHeld: false,
      denied: { reason: 'Under inquiry', endsOn: null },
      sources: [{ through: 'role' }],
    });
    expect(
      (await ask({ person: idOfUser('dean'), resource: 'users', verb: 'list' })).grants[0]?.key,
    ).toMatchObject({ isHeld: true, denied: null });
  });

  it('says by which test of the rule a record is left out, and whose record it would have to be', async () => {
    const lecturer = await gateway.as('lecturer');
    const own = dataOf<WireRecord[]>(await lecturer('GET', '/publications?view=own')).map(
      ({ id }) => id,
    );
    const foreign = (records.get('publications') ?? []).find((id) => !own.includes(id)) ?? '';
    const answer = await ask({
      person: idOfUser('lecturer'),
      resource: 'publications',
      verb: 'edit',
      id: foreign,
    });
    expect(answer).toMatchObject({
      outcome: 'no',
      obstacles: ['rows'],
      context: { $staff: { name: { en: expect.stringContaining('Karunaratne') } } },
    });
    expect(answer.grants.find(({ key }) => key.isHeld)).toMatchObject({
      key: { key: 'STAFF_PUBLICATION_OWN_DATA' },
      opens: false,
      rule: {
        kind: 'all',
        holds: false,
        of: expect.arrayContaining([
          expect.objectContaining({ kind: 'test', path: 'staff', value: '$staff', holds: false }),
        ]),
      },
    });
    expect(answer.remedies[0]?.keys).toEqual([
      expect.objectContaining({
        key: 'PUBLICATIONS_EDIT',
        roles: expect.arrayContaining([
          expect.objectContaining({ name: expect.objectContaining({ en: 'Web editor' }) }),
        ]),
      }),
    ]);
  });

  it('says which state closes a record or a field to everybody, which step opens it, and that no key would', async () => {
    const [verified] = dataOf<WireRecord[]>(
      await admin('GET', `/publications?${query({ filter: { status: 'verified' } })}`),
    );
    const of = (username: string, field?: string) =>
      ask({
        person: idOfUser(username),
        resource: 'publications',
        verb: 'edit',
        id: verified?.id ?? '',
        ...(field === undefined ? {} : { field }),
      });
    expect(await of('webeditor', 'title')).toMatchObject({
      outcome: 'no',
      obstacles: ['locked'],
      lock: { field: 'status', state: 'verified', steps: ['reopen'] },
      remedies: [],
    });
    expect(await of('webeditor', 'staff')).toMatchObject({ outcome: 'yes', lock: null });
    expect(await of('webeditor')).toMatchObject({ outcome: 'yes', lock: null });
    expect(await of('student', 'title')).toMatchObject({
      outcome: 'no',
      obstacles: ['locked', 'noGrant'],
      remedies: [],
    });
  });

  it('says of a closed account that it stands in the way of everything', async () => {
    const { rows } = await gateway.database.query<{ id: string }>({
      text: "SELECT id FROM users WHERE status <> 'active' LIMIT 1",
    });
    expect(await ask({ person: rows[0]?.id ?? '', resource: 'links', verb: 'list' })).toMatchObject(
      { outcome: 'no', obstacles: expect.arrayContaining(['account']) },
    );
  });
});

describe('Whoever asks', () => {
  it('may always ask about themselves, and about others only with the keys to their roles and privileges', async () => {
    const student = await gateway.as('student');
    expect((await ask({ resource: 'users', verb: 'list' }, student)).person).toMatchObject({
      id: idOfUser('student'),
      isSelf: true,
    });
    for (const path of [
      `/permissions/why?${query({ person: idOfUser('dean'), resource: 'users', verb: 'list' })}`,
      `/permissions/who?${query({ resource: 'users', id: idOfUser('student') })}`,
    ]) {
      expect((await student('GET', path)).json()).toMatchObject({
        code: 'FORBIDDEN',
        details: { needs: ['USER_ROLE_VIEW', 'USER_PRIVILEGES_VIEW'] },
      });
    }
    expect((await ask({ resource: 'users', verb: 'delete' }, student)).remedies).toEqual([
      { keys: [expect.objectContaining({ key: 'USERS_DELETE', roles: null })] },
    ]);
  });

  it('cannot tell a record that they may not see from one that does not exist', async () => {
    const lecturer = await gateway.as('lecturer');
    const own = dataOf<WireRecord[]>(await lecturer('GET', '/publications?view=own')).map(
      ({ id }) => id,
    );
    const foreign = (records.get('publications') ?? []).find((id) => !own.includes(id)) ?? '';
    for (const verb of ['show', 'edit', 'delete', 'history']) {
      const [unseen, missing] = [
        await ask({ resource: 'publications', verb, id: foreign }, lecturer),
        await ask(
          { resource: 'publications', verb, id: '019aa000-0000-7000-8000-000000000000' },
          lecturer,
        ),
      ];
      expect(unseen).toEqual(missing);
      expect(unseen).toMatchObject({ outcome: 'unseen', record: 'unseen' });
    }
  });

  it('learns nothing of a field that they may not read by way of somebody else’s rule', async () => {
    // May ask about other users and see links, but neither staff nor their accounts.
    for (const key of ['USER_ROLE_VIEW', 'USER_PRIVILEGES_VIEW'])
      await admin('POST', '/user-privileges', {
        user: idOfUser('lecturer2'),
        privilege: await privilege(key),
        effect: 'allow',
      });
    await admin('POST', '/user-privileges', {
      user: idOfUser('lecturer2'),
      privilege: await privilege('USERS_VIEW'),
      effect: 'allow',
    });
    const lecturer2 = await gateway.as('lecturer2');
    const someone = records.get('users')?.[0] ?? '';
    expect(
      (
        await ask(
          { person: idOfUser('student'), resource: 'users', verb: 'show', id: someone },
          lecturer2,
        )
      ).outcome,
    ).toBe('no');
    const [activity = ''] = records.get('activities') ?? [];
    expect(
      await ask(
        { person: idOfUser('student'), resource: 'activities', verb: 'show', id: activity },
        lecturer2,
      ),
    ).toMatchObject({ outcome: 'unseen', record: 'unseen' });
  });
});

describe('Deletions', () => {
  it('are answered as the gateway acts, too', async () => {
    for (const [index, username] of [
      'webeditor',
      'lecturer',
      'dean',
      'student',
      'admin',
      'registrar',
    ].entries()) {
      const call = await gateway.as(username);
      for (const resource of [
        'links',
        'publications',
        'users',
        'roles',
        'activities',
        'staff-specialities',
        'departments',
      ]) {
        const ids = dataOf<WireRecord[]>(await admin('GET', `/${resource}?range=[0,199]`)).map(
          ({ id }) => id,
        );
        const id = ids[(index * 13) % ids.length] ?? '';
        const { outcome } = await ask({ person: idOfUser(username), resource, verb: 'delete', id });
        expect({ username, resource, outcome }).toEqual({
          username,
          resource,
          outcome: (await really(call, resource, 'delete', id)) ? 'yes' : 'no',
        });
      }
    }
  });
});
