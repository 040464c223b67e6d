import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { effectivePrivileges } from '../../../../gateway/db/effectivePrivileges.ts';
import {
  dataOf,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { localDay } from '../../../contract/model/facultyClock.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import type { PrivilegeMatrix } from '../api.ts';

let demo: DemoGateway;
let admin: CallAs;
beforeAll(async () => {
  demo = await startDemoGateway();
  admin = await demo.as('admin');
});
afterAll(() => demo.close());

const read = async (query = ''): Promise<PrivilegeMatrix> =>
  dataOf<PrivilegeMatrix>(await admin('GET', `/privilege-matrix${query}`));

interface Row {
  id: string;
  detail: string | null;
  ticked: boolean;
  inherited?: string;
  isOwn?: boolean;
}
const rowsOf = async (assignment: string, left: string): Promise<Row[]> =>
  dataOf<{ rows: Row[] }>(await admin('GET', `/assignments/${assignment}/${left}`)).rows;

describe('the matrix of roles and privileges', () => {
  it('says of each role exactly what a person with that role alone can do', async () => {
    const { roles, privileges, total } = await read();
    expect(privileges).toHaveLength(total);
    const today = localDay();
    for (const { code } of roles) {
      const { rows } = await demo.database.query<{ id: string }>({
        text: `
          WITH emptied AS (DELETE FROM user_roles WHERE user_id = $1),
          denied AS (DELETE FROM user_privileges WHERE user_id = $1)
          SELECT id
          FROM roles
          WHERE code = $2`,
        values: [demoId('users', 'webeditor'), code],
      });
      await demo.database.query({
        text: 'INSERT INTO user_roles (user_id, role_id) VALUES ($1, $2)',
        values: [demoId('users', 'webeditor'), rows[0]?.id],
      });
      const held = [
        ...(await effectivePrivileges(demo.database, demoId('users', 'webeditor'), today)),
      ];
      const shown = privileges
        .filter(({ own, inherited }) => [...own, ...inherited].includes(code))
        .map(({ key }) => key);
      expect([code, shown.toSorted()]).toEqual([code, held.toSorted()]);
    }
  });

  it('tells what a role is granted itself from what it inherits, as its own page does', async () => {
    const { privileges } = await read();
    for (const code of ['administrator', 'dean', 'head', 'lecturer']) {
      const rows = await rowsOf('role-privilege-assign', demoId('roles', code));
      const byKey = new Map(rows.map((row) => [row.detail, row]));
      for (const { key, own, inherited } of privileges) {
        const row = byKey.get(key);
        expect([code, key, own.includes(code)]).toEqual([code, key, row?.ticked]);
        if (!row?.ticked)
          expect([code, key, inherited.includes(code)]).toEqual([
            code,
            key,
            row?.inherited !== undefined,
          ]);
      }
    }
  });

  it('is narrowed by group, role and words of the title or the key', async () => {
    const { privileges: marks } = await read('?search=exam_marks_');
    expect(marks.map(({ key }) => key)).toContain('EXAM_MARKS_DEPARTMENT');
    expect(marks.every(({ key }) => key.includes('EXAM_MARKS_'))).toBe(true);
    const { privileges, roles } = await read('?group=HALL_MANAGEMENT&role=dean');
    expect(new Set(privileges.map(({ group }) => group))).toEqual(new Set(['HALL_MANAGEMENT']));
    expect(roles.map(({ code }) => code)).toEqual(['dean']);
    expect(new Set(privileges.flatMap(({ own, inherited }) => [...own, ...inherited]))).toEqual(
      new Set(['dean']),
    );
  });

  it('is a file in the language of its reader, and closed to those who may not see role privileges', async () => {
    const file = await admin('GET', '/privilege-matrix?format=csv&language=si&role=dean');
    expect(file.statusCode).toBe(200);
    expect(file.body).toContain('EXAM_MARKS_DEPARTMENT');
    expect(file.body).toMatch(/[\u0d80-\u0dff]/);
    const student = await demo.as('student');
    expect((await student('GET', '/privilege-matrix')).statusCode).toBe(403);
  });
});

describe('the privileges of a role', () => {
  it('say of an administrator that it holds everything itself, and of others whom they inherit from', async () => {
    const administrator = await rowsOf('role-privilege-assign', demoId('roles', 'administrator'));
    expect(administrator.filter(({ isOwn }) => !isOwn)).toEqual([]);
    const others = await rowsOf('role-privilege-assign', demoId('roles', 'dean'));
    expect(others.filter(({ isOwn }) => isOwn)).toEqual([]);
  });
});

describe('a denial', () => {
  it('takes a reason, which is stored, shown and kept in the history', async () => {
    const left = demoId('users', 'hallmanager');
    const path = `/assignments/user-privilege-assign/${left}`;
    const { version, rows } = dataOf<{ version: string; rows: Row[] }>(await admin('GET', path));
    const id = rows.find(({ detail }) => detail === 'HBOOK_APPROVE')?.id ?? '';
    const deny = (extras: object) =>
      admin('PUT', path, { version, set: [{ id, extras: { effect: 'deny', ...extras } }] });
    const refused = await deny({});
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({
      fieldErrors: { reason: { code: 'required' } },
    });
    const reason = 'On leave until March.';
    const saved = await deny({ reason });
    expect(saved.statusCode, saved.body).toBe(200);
    const { rows: shown } = dataOf<{ rows: (Row & { extras: object })[] }>(saved);
    expect(shown.find((row) => row.id === id)?.extras).toMatchObject({ effect: 'deny', reason });
    const { rows: stored } = await demo.database.query<{ id: string }>({
      text: 'SELECT id FROM user_privileges WHERE user_id = $1 AND privilege_id = $2',
      values: [left, id],
    });
    const history = await admin('GET', `/user-privileges/${stored[0]?.id}/history`);
    expect(history.body).toContain(reason);
  });

  it('needs none where a privilege is granted', async () => {
    const answer = await admin('POST', '/user-privileges', {
      user: demoId('users', 'hallmanager'),
      privilege: demoId('privileges', 'FAQ_VIEW'),
      effect: 'allow',
    });
    expect(answer.statusCode, answer.body).toBe(201);
  });
});
