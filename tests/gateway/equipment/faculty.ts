import { v5 } from 'uuid';
import { hashPassword } from '../../../gateway/access/passwords.ts';
import type { Database } from '../../../gateway/db/database.ts';
import { openDatabase } from '../../../gateway/db/openDatabase.ts';
import { syncPrivileges } from '../../../src/resources/permission/server/syncPrivileges.ts';
import { facultyPortal } from '../../../src/resources/server.ts';
import { syncSettings } from '../../../src/resources/settings/server/extensions.ts';
import { createDatabaseFrom } from './testDatabases.ts';

export const PASSWORD = 'rain over the old town';
export const idOf = (kind: string, key: string): string =>
  v5(`${kind}/${key}`, '1b671a64-40d5-491e-99b0-da01ff1f3341');

/** Privileges by role. The administrator's role has all of them without naming any. */
export const ROLES: Readonly<Record<string, readonly string[]>> = {
  administrator: [],
  registrar: ['PROFILE_VIEW', 'CHANGE_OWN_PASSWORD', 'USERS_VIEW', 'USERS_EDIT', 'CHANGE_PASSWORD'],
  member: ['PROFILE_VIEW', 'CHANGE_OWN_PASSWORD', 'STAFF_OWN_DATA'],
};

const PEOPLE = [
  ['admin', 'administrator', 'active'],
  ['registrar', 'registrar', 'active'],
  ['nimal', 'member', 'active'],
  ['kamala', 'member', 'active'],
  ['waiting', 'member', 'pending'],
  ['gone', 'member', 'closed'],
] as const;

const insert = async (
  database: Database,
  table: string,
  rows: readonly Record<string, unknown>[],
): Promise<void> => {
  for (const row of rows) {
    const names = Object.keys(row);
    await database.query({
      text: `
        INSERT INTO ${table} (${names.join(', ')})
        VALUES (${names.map((_name, index) => `$${index + 1}`).join(', ')})`,
      values: Object.values(row),
    });
  }
};

/** A few users with roles and one password, inserted directly. */
export async function fillFaculty(database: Database): Promise<void> {
  await syncPrivileges(database, facultyPortal.privileges, (key) => idOf('privileges', key));
  await syncSettings(database);
  await insert(database, 'user_types', [
    { id: idOf('user-types', 'staff'), code: 'staff', name_en: 'Staff', name_si: 'කාර්ය මණ්ඩලය' },
  ]);
  await insert(database, 'user_sections', [
    { id: idOf('user-sections', 'office'), code: 'office', name_en: 'Office', name_si: 'කාර්යාලය' },
  ]);
  await insert(database, 'rumis_roles', [
    { id: idOf('rumis-roles', 'staff'), code: 'staff', name_en: 'Staff', name_si: 'කාර්ය මණ්ඩලය' },
  ]);
  const codes = Object.keys(ROLES);
  await insert(
    database,
    'roles',
    codes.map((code, index) => ({
      id: idOf('roles', code),
      code,
      name_en: `The ${code}`,
      name_si: code,
      rank: index + 1,
      is_system: true,
      is_administrator: code === 'administrator',
    })),
  );
  await insert(
    database,
    'role_privileges',
    codes.flatMap((code) =>
      (ROLES[code] ?? []).map((key) => ({
        role_id: idOf('roles', code),
        privilege_id: idOf('privileges', key),
      })),
    ),
  );
  await insert(
    database,
    'users',
    PEOPLE.map(([username, , status]) => ({
      id: idOf('users', username),
      username,
      email: `${username}@fhss.example`,
      first_name: `First ${username}`,
      last_name: `Last ${username}`,
      user_type_id: idOf('user-types', 'staff'),
      status,
    })),
  );
  await insert(
    database,
    'user_roles',
    PEOPLE.map(([username, role]) => ({
      user_id: idOf('users', username),
      role_id: idOf('roles', role),
    })),
  );
  const hash = await hashPassword(PASSWORD);
  await insert(
    database,
    'credentials',
    PEOPLE.map(([username]) => ({ user_id: idOf('users', username), hash })),
  );
}

/** Creates a database with these users, for `createDatabaseFrom` to copy. */
export async function createFilledTemplate(
  serverUrl: string,
  migrated: string,
  template = 'filled',
): Promise<string> {
  const database = await openDatabase({
    databaseUrl: await createDatabaseFrom(serverUrl, migrated, template),
    dataDir: '',
  });
  try {
    await fillFaculty(database);
  } finally {
    await database.close();
  }
  return template;
}
