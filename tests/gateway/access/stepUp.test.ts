import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { declaredCallsOf } from '../../../gateway/app/portalCalls.ts';
import { insertJobs } from '../../../gateway/db/storedJobs.ts';
import { CHANGE_SET_HEADER } from '../../../src/contract/model/constants.ts';
import { BULK_AT_ONCE } from '../../../src/contract/wire/bulk.ts';
import type { FactorDemand } from '../../../src/contract/wire/calls/secondFactorCalls.ts';
import { areas } from '../../../src/resources/areas.ts';
import { facultyPortal } from '../../../src/resources/server.ts';
import { DEMO_PASSWORD } from '../../../src/resources/shared/demo/accounts.ts';
import { demoId } from '../../../src/resources/shared/demo/seeded.ts';
import {
  dataOf,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../equipment/demoGateway.ts';
import { codeOf, failureOf } from '../equipment/gatewayUnderTest.ts';
import { importerFor } from '../equipment/importSteps.ts';
import { adopted, kasun, markPaper, release, step } from '../equipment/markedPaper.ts';
import { addApp, addPasskey, nextCode, stepUpWithApp } from '../equipment/ownFactors.ts';

const MINUTE = 60_000;

let gateway: DemoGateway;
beforeEach(async () => {
  gateway = await startDemoGateway();
});
afterEach(() => gateway.close());

interface Guarded {
  secret: string;
  /** A session in which the factor was proven when it was added. */
  proven: string;
  /** A session from before, in which it never was. */
  token: string;
  call: CallAs;
}

/** An account with an app, and a session of it that has not proven it. */
async function guarded(username: string): Promise<Guarded> {
  const token = await gateway.signIn(username, DEMO_PASSWORD);
  const proven = await gateway.signIn(username, DEMO_PASSWORD);
  const { secret } = await addApp(gateway, proven, { password: DEMO_PASSWORD });
  const call: CallAs = (method, path, body, headers = {}) =>
    gateway.call(method, path, { token, body, headers });
  return { secret, proven, token, call };
}

async function anIdOf(table: string, where = 'true'): Promise<string> {
  const { rows } = await gateway.database.query<{ id: string }>({
    text: `SELECT id FROM ${table} WHERE ${where} ORDER BY id LIMIT 1`,
  });
  if (!rows[0]) throw new Error(`no row in ${table}`);
  return rows[0].id;
}

const writtenSince = async (start: Date): Promise<string[]> => {
  const { rows } = await gateway.database.query<{ resource: string }>({
    text: `
      SELECT resource
      FROM activities
      WHERE at > $1 AND action IN ('create', 'edit', 'delete', 'transition', 'password-changed')`,
    values: [start],
  });
  return rows.map(({ resource }) => resource);
};

test('What asks for the second factor again is declared', () => {
  const all = areas.flatMap(({ resources = [] }) => resources);
  expect(
    all
      .filter(({ stepUp }) => stepUp)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual([
    'document-terms',
    'role-parents',
    'role-privileges',
    'settings',
    'user-privileges',
    'user-roles',
  ]);
  const fields = all.flatMap(({ name, fields: declared }) =>
    Object.entries(declared).flatMap(([field, { stepUp }]) => (stepUp ? [`${name}.${field}`] : [])),
  );
  expect(fields.toSorted()).toEqual([
    'staff-designations.role',
    'staff.leavesOn',
    'staff.user',
    'students.user',
    'users.email',
    'users.newEmail',
  ]);
  const calls = declaredCallsOf(facultyPortal).flatMap(({ call }) =>
    call.stepUp ? [`${call.method} ${call.path}`] : [],
  );
  expect(calls.toSorted()).toEqual([
    'DELETE /posts/terms/:id',
    'DELETE /sso/identities/:id',
    'GET /resetmispass/:id',
    'POST /changeaddress',
    'POST /changepassword',
    'POST /documents/students/:id',
    'POST /documents/subjects',
    'POST /documents/withdrawals/:id',
    'POST /eligibility/take-back',
    'POST /intakes/:id/invitations',
    'POST /marks/papers/:id/moderation',
    'POST /marks/papers/:id/pre-board',
    'POST /posts/take-over',
    'POST /posts/terms/:id/end',
    'POST /rescrutiny/decisions/:id',
    'POST /resetmisallpass',
    'POST /second-factors/:id/remove',
    'POST /second-factors/app',
    'POST /second-factors/passkey',
    'POST /second-factors/recovery-codes',
    'POST /sessions/endings',
    'POST /student-holds/liftings/:id',
    'POST /student-holds/students/:id',
    'POST /users/:id/approval',
    'POST /users/:id/second-factors/remove',
    'PUT /second-factors/:id',
  ]);
  const steps = all.flatMap(({ name, workflow }) =>
    (workflow?.transitions ?? []).flatMap((each) => (each.stepUp ? [`${name} ${each.name}`] : [])),
  );
  expect(steps.toSorted()).toEqual([
    'awards reopen',
    'document-requests issue',
    'grade-entries countersign',
    'mark-sheets unlock',
    'rescrutinies change',
    'rescrutinies uphold',
    'result-releases publish',
    'result-releases schedule',
    'result-releases withdraw',
    'rule-sets regrade',
    'rule-sets retire',
    'student-transfers countersign',
  ]);
});

describe('In a session whose second factor was not proven within ten minutes', () => {
  test('nothing that gives rights, links or opens an account is written, by any way of writing', async () => {
    const { call, token, proven } = await guarded('admin');
    const lecturer = demoId('users', 'lecturer');
    const { version } = dataOf(await call('GET', `/users/${lecturer}`));
    const staff = await anIdOf('staff', 'user_id IS NOT NULL');
    const member = dataOf(await call('GET', `/staff/${staff}`));
    const student = await anIdOf('students', 'user_id IS NOT NULL');
    const role = await anIdOf('roles', "code = 'dean'");
    const held = await anIdOf('user_roles', `user_id = '${lecturer}'`);
    const setting = dataOf<WireRecord[]>(await call('GET', '/settings'))[0];
    const ticks = dataOf<WireRecord>(
      await call('GET', `/assignments/user-role-assign/${lecturer}`),
    );
    const given = await gateway.call('POST', '/user-roles', {
      token: proven,
      body: { user: demoId('users', 'registrar'), role: await anIdOf('roles', "code = 'student'") },
    });
    expect([given.statusCode, given.body]).toEqual([201, expect.any(String)]);
    const changeSet = String(given.headers[CHANGE_SET_HEADER.toLowerCase()]);
    const start = new Date();
    const email = 'another@science.example';
    const ways: readonly (readonly [string, Parameters<CallAs>[0], string, unknown?])[] = [
      [
        'a role by its screen',
        'PUT',
        `/assignments/user-role-assign/${lecturer}`,
        {
          version: ticks.version,
          set: [{ id: role }],
          unset: [],
        },
      ],
      ['a role by a plain record', 'POST', '/user-roles', { user: lecturer, role }],
      ['the end of a role', 'DELETE', `/user-roles/${held}`],
      ['the ends of roles', 'DELETE', '/user-roles', { ids: [held] }],
      ['the ends of roles in bulk', 'POST', '/user-roles/-/bulk-delete', { ids: [held] }],
      [
        'dates of roles in bulk',
        'POST',
        '/user-roles/-/bulk',
        {
          ids: [held],
          values: { endsOn: '2099-01-01' },
        },
      ],
      ['an address', 'PUT', `/users/${lecturer}`, { version, email }],
      ['an address in bulk', 'POST', '/users/-/bulk', { ids: [lecturer], values: { email } }],
      [
        'a link of a member of staff',
        'PUT',
        `/staff/${staff}`,
        {
          version: member.version,
          user: null,
        },
      ],
      [
        'a link of a student in bulk',
        'POST',
        '/students/-/bulk',
        {
          ids: [student],
          values: { user: null },
        },
      ],
      ['the deletion of a linked student', 'DELETE', `/students/${student}`],
      ['the undo of a role', 'POST', `/change-sets/${changeSet}/undo`, { accept: 'clean' }],
      [
        'a password',
        'POST',
        '/changepassword',
        {
          userId: lecturer,
          newPassword: 'a quite different sentence',
        },
      ],
      ['a rumis password', 'GET', `/resetmispass/${lecturer}`],
      ['rumis passwords', 'POST', '/resetmisallpass', { ids: [lecturer] }],
      ['the factors of an account', 'POST', `/users/${lecturer}/second-factors/remove`],
      ['a setting', 'PUT', `/settings/${setting?.id}`, { version: setting?.version, value: 20 }],
      ['a further factor', 'POST', '/second-factors/passkey', { password: DEMO_PASSWORD }],
      ['new recovery codes', 'POST', '/second-factors/recovery-codes', { password: DEMO_PASSWORD }],
    ];
    for (const [what, method, path, body] of ways) {
      const answer = await gateway.call(method, path, { token, body });
      expect([what, answer.statusCode, codeOf(answer)]).toEqual([what, 403, 'STEP_UP_REQUIRED']);
    }
    expect(await writtenSince(start)).toEqual([]);
  });

  test('a rehearsal that keeps nothing is not refused', async () => {
    const { call } = await guarded('admin');
    const lecturer = demoId('users', 'lecturer');
    const path = `/assignments/user-role-assign/${lecturer}`;
    const { version } = dataOf(await call('GET', path));
    const set = [{ id: await anIdOf('roles', "code = 'dean'") }];
    const rehearsed = await call('POST', `${path}/preview`, { version, set, unset: [] });
    expect([rehearsed.statusCode, rehearsed.body]).toEqual([200, expect.any(String)]);
  });

  test('no file is tried or imported that fills such a field', async () => {
    const importer = await importerFor(gateway, 'admin');
    const admin = await gateway.as('admin');
    const file = 'username,email\nlecturer,another@science.example\n';
    const run = dataOf<{ id: string; settings: object }>(await importer.upload('users', file));
    const rehearsed = await importer.rehearse('users', file);
    await addApp(gateway, await gateway.signIn('admin', DEMO_PASSWORD), {
      password: DEMO_PASSWORD,
    });
    const tried = await admin('PUT', `/imports/${run.id}`, run.settings);
    const applied = await admin('POST', `/imports/${rehearsed.id}/apply`);
    expect([tried, applied].map(codeOf)).toEqual(['STEP_UP_REQUIRED', 'STEP_UP_REQUIRED']);
  });

  test('a job that began so writes nothing of it either', async () => {
    const { call } = await guarded('admin');
    const [id, lecturer] = [newId(), demoId('users', 'lecturer')];
    const input = {
      resource: 'users',
      view: null,
      ids: [lecturer],
      act: { values: { email: 'another@science.example' } },
      changeSet: newId(),
    };
    await insertJobs(gateway.database, [
      { id, kind: 'bulk', actorId: demoId('users', 'admin'), input, ip: null, needsStepUp: true },
    ]);
    // Any job that is started wakes the queue.
    const ids = Array.from({ length: BULK_AT_ONCE + 1 }, () => newId());
    const body = { ids, values: { gender: 'other' } };
    expect((await call('POST', '/students/-/bulk', body)).statusCode).toBe(202);
    const failed = await vi.waitFor(async () => {
      const job = dataOf<{ state: string; error: { code: string } }>(
        await call('GET', `/jobs/${id}`),
      );
      expect(job.state).toBe('failed');
      return job;
    });
    expect(failed.error.code).toBe('STEP_UP_REQUIRED');
  });

  test('no results are published or planned, and no marks unlocked, until it is proven', async () => {
    const [officer, dean] = [await gateway.as('examofficer'), await gateway.as('dean')];
    const paper = await markPaper(gateway, kasun, { coursework: '60', exam: '60' });
    const { id } = await release(officer, paper);
    await adopted(officer, dean, id);
    const { call, token, secret } = await guarded('examofficer');
    const publishAt = new Date(gateway.clock.now().getTime() + 90 * MINUTE).toISOString();
    const sheet = await anIdOf('mark_sheets', "state = 'locked'");
    const unlock = async () => {
      const { version } = dataOf(await call('GET', `/mark-sheets/${sheet}`));
      return call('POST', `/mark-sheets/${sheet}/-/transitions/unlock`, {
        version,
        reason: 'A test',
      });
    };
    const refused = [
      await step(call, id, 'publish'),
      await step(call, id, 'schedule', { values: { publishAt } }),
      await call('POST', '/result-releases/-/transitions/publish', { ids: [id] }),
      await unlock(),
    ];
    expect(refused.map(codeOf)).toEqual(refused.map(() => 'STEP_UP_REQUIRED'));
    expect((await stepUpWithApp(gateway, token, secret)).statusCode).toBe(200);
    const published = await step(call, id, 'publish');
    expect([published.statusCode, published.body]).toEqual([200, expect.any(String)]);
    expect((await unlock()).statusCode).toBe(200);
  });

  test('everything else is written as ever', async () => {
    const { call } = await guarded('admin');
    const lecturer = demoId('users', 'lecturer');
    const { version } = dataOf(await call('GET', `/users/${lecturer}`));
    const saved = await call('PUT', `/users/${lecturer}`, { version, firstName: 'Another' });
    expect([saved.statusCode, saved.body]).toEqual([200, expect.any(String)]);
  });
});

describe('A second factor that is proven again', () => {
  const giveRole = async (call: CallAs) =>
    call('POST', '/user-roles', {
      user: demoId('users', 'registrar'),
      role: await anIdOf('roles', "code = 'student'"),
    });

  test('counts for ten minutes, in its session alone', async () => {
    const { call, token, secret } = await guarded('admin');
    const other = await guardedElsewhere('admin', secret);
    gateway.clock.advance(11 * MINUTE);
    expect(codeOf(await giveRole(other))).toBe('STEP_UP_REQUIRED');
    expect((await stepUpWithApp(gateway, token, secret)).statusCode).toBe(200);
    expect(codeOf(await giveRole(other))).toBe('STEP_UP_REQUIRED');
    const given = await giveRole(call);
    expect([given.statusCode, given.body]).toEqual([201, expect.any(String)]);
    gateway.clock.advance(11 * MINUTE);
    expect(codeOf(await call('DELETE', `/user-roles/${dataOf(given).id}`))).toBe(
      'STEP_UP_REQUIRED',
    );
  });

  /** A session that signed in with the app. */
  async function guardedElsewhere(username: string, secret: string): Promise<CallAs> {
    const body = { username, password: DEMO_PASSWORD };
    const { details } = failureOf(await gateway.call('POST', '/login', { body }));
    const signedIn = await gateway.call('POST', '/login/second-factor', {
      body: { token: details?.['token'], app: await nextCode(gateway, secret) },
    });
    const { token } = dataOf<{ token: string }>(signedIn);
    return (method, path, sent) => gateway.call(method, path, { token, body: sent });
  }

  test('needs a fresh code, and the question of the same session', async () => {
    const { call, secret, proven } = await guarded('admin');
    const begin = async (token: string) =>
      dataOf<FactorDemand>(await gateway.call('POST', '/session/step-up/begin', { token })).token;
    const code = await nextCode(gateway, secret);
    const foreign = await begin(proven);
    const byOther = await call('POST', '/session/step-up', { token: foreign, app: code });
    expect(codeOf(byOther)).toBe('SIGN_IN_EXPIRED');
    const own = dataOf<FactorDemand>(await call('POST', '/session/step-up/begin')).token;
    expect((await call('POST', '/session/step-up', { token: own, app: code })).statusCode).toBe(
      200,
    );
    const again = dataOf<FactorDemand>(await call('POST', '/session/step-up/begin')).token;
    const replayed = await call('POST', '/session/step-up', { token: again, app: code });
    expect(failureOf(replayed).fieldErrors).toEqual({ app: { code: 'codeWrong' } });
    const spent = await call('POST', '/session/step-up', {
      token: own,
      app: await nextCode(gateway, secret),
    });
    expect(codeOf(spent)).toBe('SIGN_IN_EXPIRED');
  });

  test('may be a passkey, whose challenge is of this session', async () => {
    const { token, proven } = await guarded('admin');
    const key = await addPasskey(gateway, proven, undefined, DEMO_PASSWORD);
    const demand = dataOf<FactorDemand>(
      await gateway.call('POST', '/session/step-up/begin', { token }),
    );
    if (!demand.passkey) throw new Error('no passkey was asked');
    const passkey = key.answer(demand.passkey);
    const answer = await gateway.call('POST', '/session/step-up', {
      token,
      body: { token: demand.token, passkey },
    });
    expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  });

  test('is not asked of an account without one, which is told so when it asks', async () => {
    const admin = await gateway.as('admin');
    expect((await giveRole(admin)).statusCode).toBe(201);
    expect(codeOf(await admin('POST', '/session/step-up/begin'))).toBe('CONFLICT');
  });

  test('is that of the person who impersonates, and opens nothing during it', async () => {
    const { call, token, secret } = await guarded('admin');
    const body = { kind: 'person', id: demoId('users', 'lecturer') };
    expect((await call('POST', '/view-as', body)).statusCode).toBe(200);
    expect(codeOf(await call('POST', '/session/step-up/begin'))).toBe('VIEWING_ONLY');
    expect(codeOf(await giveRole(call))).toBe('VIEWING_ONLY');
    expect(codeOf(await call('GET', '/second-factors'))).toBe('VIEWING_ONLY');
    expect((await call('POST', '/view-as/end')).statusCode).toBe(200);
    expect(codeOf(await giveRole(call))).toBe('STEP_UP_REQUIRED');
    expect((await stepUpWithApp(gateway, token, secret)).statusCode).toBe(200);
  });
});
