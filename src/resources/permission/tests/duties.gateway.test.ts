import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textsIn } from '../../../../gateway/index.ts';
import {
  dataOf,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { failureOf } from '../../../../tests/gateway/equipment/gatewayUnderTest.ts';
import { createCatalogue } from '../../../contract/model/catalogue.ts';
import type { AnswerOf } from '../../../contract/wire/calls/defineCall.ts';
import { areas } from '../../areas.ts';
import { facultyPortal } from '../../server.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import type { readDuties } from '../api.ts';
import { proveSeparation, readUnseparated } from '../server/separation.ts';

type DutiesProof = AnswerOf<typeof readDuties>;

let demo: DemoGateway;
let admin: CallAs;
let registrar: CallAs;
beforeAll(async () => {
  demo = await startDemoGateway();
  admin = await demo.as('admin');
  registrar = await demo.as('registrar');
});
afterAll(() => demo.close());

const role = (code: string): string => demoId('roles', code);
const privilege = (key: string): string => demoId('privileges', key);
const user = (name: string): string => demoId('users', name);

const provedAtStart = (): Promise<void> =>
  proveSeparation(
    demo.database,
    createCatalogue(areas).resources,
    new Set(facultyPortal.privileges.map(({ key }) => key)),
  );

describe('The duties that are kept apart', () => {
  it('are held by no demonstration role together', async () => {
    await provedAtStart();
    await demo.database.transaction(async (client) => {
      const later = await readUnseparated(client, new Date('2029-01-01'));
      expect(later).toContainEqual(
        expect.objectContaining({ kind: 'role', name: 'administrator' }),
      );
      expect(later).toContainEqual(expect.objectContaining({ kind: 'user', name: 'admin' }));
    });
  });

  it.each([
    [
      'a key',
      '/role-privileges',
      { role: role('registrar'), privilege: privilege('EXAM_MARKS_VIEW') },
    ],
    ['a parent', '/role-parents', { role: role('registrar'), parent: role('lecturer') }],
    [
      'a key of a parent',
      '/role-privileges',
      { role: role('staff'), privilege: privilege('STAFF_EDIT') },
    ],
  ])('are not joined in a role by %s', async (_how, path, body) => {
    const answer = await admin('POST', path, body);
    expect(failureOf(answer)).toMatchObject({
      code: 'DUTIES_APART',
      details: { between: [expect.stringMatching(/^account/), 'marks.enter'] },
    });
  });

  it.each([
    ['a second role', '/user-roles', { user: user('registrar'), role: role('lecturer') }],
    [
      'a privilege of their own',
      '/user-privileges',
      { user: user('lecturer2'), privilege: privilege('STUDENTS_EDIT'), effect: 'allow' },
    ],
  ])('are not joined in a person by %s', async (_how, path, body) => {
    const answer = await admin('POST', path, body);
    expect(failureOf(answer)).toMatchObject({
      code: 'DUTIES_APART',
      details: {
        user: expect.stringMatching(/^(registrar|lecturer2)$/),
        one: expect.any(String),
        other: 'Entering marks',
      },
    });
  });

  it('name a person once in the proof, with two roles that join several of them', async () => {
    await demo.database.query({
      text: `
        INSERT INTO user_roles (user_id, role_id)
        SELECT $1, id
        FROM roles
        WHERE code IN ('registrar', 'lecturer')`,
      values: [user('webeditor')],
    });
    const proof = await provedAtStart().catch((error: unknown) => String(error));
    expect(String(proof).match(/“webeditor”/g)).toHaveLength(1);
    expect(proof).toMatch(/both “account.address” .*; both “account.link” /);
    await demo.database.query({
      text: `
        DELETE FROM user_roles
        WHERE user_id = $1
          AND role_id IN (SELECT id FROM roles WHERE code IN ('registrar', 'lecturer'))`,
      values: [user('webeditor')],
    });
    await provedAtStart();
  });

  it('are not joined in a person when a denial is taken away, and stop the start when they are', async () => {
    const [held, denied] = [privilege('EXAM_MARKS_VIEW'), privilege('STUDENTS_EDIT')];
    await demo.database.query({
      text: `
        INSERT INTO user_privileges (id, user_id, privilege_id, effect)
        VALUES (gen_random_uuid(), $1, $2, 'allow'), (gen_random_uuid(), $1, $3, 'allow')`,
      values: [user('webeditor'), held, denied],
    });
    await expect(provedAtStart()).rejects.toThrow(
      /The user “webeditor” may do .*both “account.link”/,
    );
    await demo.database.query({
      text: "UPDATE user_privileges SET effect = 'deny' WHERE user_id = $1 AND privilege_id = $2",
      values: [user('webeditor'), denied],
    });
    await provedAtStart();
    const [denial] = dataOf<WireRecord[]>(
      await admin(
        'GET',
        `/user-privileges?filter=${JSON.stringify({ user: user('webeditor'), effect: 'deny' })}`,
      ),
    );
    const { id, version } = denial ?? {};
    expect(
      failureOf(await admin('PUT', `/user-privileges/${id}`, { effect: 'allow', version })),
    ).toMatchObject({ code: 'DUTIES_APART', details: { user: 'webeditor' } });
  });

  it('are shown to developers with the proof, and to nobody else', async () => {
    const answer = dataOf<DutiesProof>(await admin('GET', '/developer/duties'));
    expect(answer.unseparated).toEqual([]);
    for (const { exceptions } of answer.apart)
      for (const { reason } of exceptions) {
        const key = `pages.developer.duties.reasons.${reason}`;
        expect(textsIn('en')(key)).toMatch(/^[A-Z]/);
        expect(textsIn('si')(key)).toMatch(/[\u0d80-\u0dff]/);
      }
    expect(answer.apart).toContainEqual({
      between: ['marks.check', 'marks.enter'].toReversed(),
      on: 'record',
      exceptions: [],
    });
    expect((await registrar('GET', '/developer/duties')).statusCode).toBe(403);
  });

  it('stop the start in words when a role has both in the database', async () => {
    const grant = [role('registrar'), privilege('EXAM_MARKS_VIEW')];
    await demo.database.query({
      text: 'INSERT INTO role_privileges (role_id, privilege_id) VALUES ($1, $2)',
      values: grant,
    });
    await expect(provedAtStart()).rejects.toThrow(
      /The role “registrar” may do .*both “account.link” .*STAFF_EDIT.* and “marks.enter” \(EXAM_MARKS_VIEW\)/,
    );
    await demo.database.query({
      text: 'DELETE FROM role_privileges WHERE role_id = $1 AND privilege_id = $2',
      values: grant,
    });
    await provedAtStart();
  });
});

describe('An account that holds a deciding privilege', () => {
  it.each([
    ['address', { email: 'dean.of.arts@elsewhere.example' }],
    ['user name', { username: 'former-dean' }],
    ['status', { status: 'locked' }],
  ])('keeps its %s from a registrar who lacks that privilege', async (_what, changes) => {
    for (const target of ['dean', 'lecturer', 'examofficer']) {
      const { version } = dataOf<WireRecord>(await registrar('GET', `/users/${user(target)}`));
      expect(
        failureOf(await registrar('PUT', `/users/${user(target)}`, { ...changes, version })),
      ).toMatchObject({
        code: 'HIGHER_ACCOUNT',
        details: { withheld: expect.stringMatching(/^“.+”/) },
      });
    }
  });

  it('keeps its passwords from one who may set the passwords of others', async () => {
    await demo.database.query({
      text: 'INSERT INTO role_privileges (role_id, privilege_id) VALUES ($1, $2)',
      values: [role('hall-manager'), privilege('CHANGE_PASSWORD')],
    });
    await admin('PUT', `/roles/${role('hall-manager')}`, { rank: 51 });
    const manager = await demo.as('hallmanager');
    const change = { userId: user('dean'), newPassword: 'a wholly new secret 71' };
    expect(failureOf(await manager('POST', '/changepassword', change))).toMatchObject({
      code: 'HIGHER_ACCOUNT',
      details: { withheld: expect.stringMatching(/^“.+”/) },
    });
  });
});

describe('A rule set', () => {
  it('is not activated by the person who wrote it, nor by one who changed it', async () => {
    const [active] = dataOf<WireRecord[]>(await admin('GET', '/rule-sets?range=[0,0]'));
    const { id: _id, _can, version: _version, ...values } = active ?? {};
    const made = dataOf<WireRecord>(
      await registrar('POST', '/rule-sets', { ...values, number: 77, status: undefined }),
    );
    const edited = dataOf<WireRecord>(
      await admin('PUT', `/rule-sets/${made.id}`, { source: 'A by-law', version: made['version'] }),
    );
    const answer = await admin('POST', `/rule-sets/${made.id}/-/transitions/activate`, {
      version: edited['version'],
    });
    expect(failureOf(answer)).toMatchObject({
      code: 'TRANSITION_REFUSED',
      details: { reason: 'samePerson', as: 'edit' },
    });
    expect(edited._can.transitions).toContainEqual({
      name: 'activate',
      allowed: false,
      reason: 'samePerson',
      as: 'edit',
    });
  });
});
