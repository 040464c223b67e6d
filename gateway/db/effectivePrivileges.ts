import type { Language } from '../../src/contract/model/constants.ts';
import {
  type HeldKey,
  type HeldPrivileges,
  privilegesOf,
} from '../../src/contract/model/scopes.ts';
import { type Queryable, queryRow, queryRows } from './queryable.ts';

/**
 * Whether the setting keeps a privilege from a user without a second factor. Both are columns; a
 * role on its own has no user, and so none that lacks a factor.
 */
export const withheldSql = (user: string, decides: string): string => `(
  ${decides}
  AND EXISTS (
    SELECT 1
    FROM settings
    WHERE settings.key = 'secondFactor' AND settings.value = '"demandedForDeciding"'
  )
  AND ${user} IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM second_factors factor WHERE factor.user_id = ${user})
)`;

const IN_EFFECT = `NOT ${withheldSql('granted.user_id', 'privilege.decides')}`;

/** Whether a dated row, which includes its last day, is in force on a day or will be. */
export const notOverSql = (row: string, day = '$2::date'): string =>
  `coalesce(${row}.ends_on, ${day}) >= ${day}`;

/** Whether it is in force: what is given for a later day does not count yet. */
export const inForceSql = (row: string, day = '$2::date'): string =>
  `(coalesce(${row}.starts_on, ${day}) <= ${day} AND ${notOverSql(row, day)})`;

/** Where a direct grant reaches, as JSON (`src/contract/model/scopes.ts`); NULL: everywhere. */
const scopeSql = (grant: string): string => `
  nullif(
    jsonb_strip_nulls(
      jsonb_build_object(
        'department', ${grant}.department_id,
        'courseUnit', ${grant}.course_unit_id,
        'hall', ${grant}.hall_id
      )
    ),
    '{}'
  )`;

/**
 * The privileges of all roles of a person and their parents, plus direct grants, minus denials. An
 * administrator role has every privilege. `holders` selects the people, `seeds` their roles, `keys`
 * the privileges; `$2` is the day. Only direct grants have a scope.
 */
const effective = (holders: string, seeds: string, keys = IN_EFFECT): string => `
  WITH RECURSIVE holder(user_id) AS (${holders}),
  held(user_id, role_id) AS (
    ${seeds}
    UNION
    SELECT held.user_id, role_parent.parent_id
    FROM role_parents role_parent
    JOIN held ON role_parent.role_id = held.role_id
  ),
  direct AS (
    SELECT
      user_privilege.user_id,
      user_privilege.privilege_id,
      user_privilege.effect,
      ${scopeSql('user_privilege')} AS scope
    FROM user_privileges user_privilege
    JOIN holder USING (user_id)
    WHERE ${notOverSql('user_privilege')}
  ),
  granted(user_id, privilege_id, scope) AS (
    SELECT held.user_id, role_privilege.privilege_id, NULL::jsonb
    FROM held
    JOIN role_privileges role_privilege ON role_privilege.role_id = held.role_id
    UNION
    SELECT user_id, privilege_id, scope
    FROM direct
    WHERE effect = 'allow'
    UNION
    SELECT held.user_id, privilege.id, NULL::jsonb
    FROM held
    JOIN roles role ON role.id = held.role_id AND role.is_administrator
    CROSS JOIN privileges privilege
  )
  SELECT granted.user_id AS "userId", privilege.key, granted.scope
  FROM granted
  JOIN privileges privilege ON privilege.id = granted.privilege_id
  WHERE ${keys}
    AND NOT EXISTS (
      SELECT 1
      FROM direct
      WHERE direct.user_id = granted.user_id
        AND direct.privilege_id = granted.privilege_id
        AND direct.effect = 'deny'
    )
  ORDER BY privilege.key`;

const rolesAmong = (userRoles: string, counts = inForceSql): string => `
  SELECT user_role.user_id, user_role.role_id
  FROM ${userRoles}
  JOIN holder USING (user_id)
  WHERE ${counts('user_role')}`;
const heldRoles = rolesAmong('user_roles user_role');
/** Also those of a later day: an account is protected for what it can become. */
const givenRoles = rolesAmong('user_roles user_role', notOverSql);
const OF_ONE = effective('SELECT $1::uuid', heldRoles);
const OF_MANY = effective('SELECT unnest($1::uuid[])', heldRoles);
/** Roles that give the privilege `$3`, by themselves or by a parent. */
const GIVING_ROLES = `
  WITH RECURSIVE giving(role_id) AS (
    (
      SELECT role_privilege.role_id
      FROM role_privileges role_privilege
      WHERE role_privilege.privilege_id = $3::uuid
      UNION
      SELECT role.id
      FROM roles role
      WHERE role.is_administrator
    )
    UNION
    SELECT role_parent.role_id
    FROM role_parents role_parent
    JOIN giving ON giving.role_id = role_parent.parent_id
  )
  SELECT giving.role_id
  FROM giving`;
// The roles come before the people: every student has a role, and few roles give a privilege.
const GIVEN_ROLES = `
    (${GIVING_ROLES}) giving
    CROSS JOIN LATERAL (
      SELECT user_roles.user_id, user_roles.role_id, user_roles.starts_on, user_roles.ends_on
      FROM user_roles
      WHERE user_roles.role_id = giving.role_id
      OFFSET 0
    ) user_role`;
const HOLDERS_AMONG = effective(
  'SELECT unnest($1::uuid[])',
  rolesAmong(GIVEN_ROLES),
  `granted.privilege_id = $3::uuid AND granted.scope IS NULL AND ${IN_EFFECT}`,
);
const DECIDING_OF_MANY = effective('SELECT unnest($1::uuid[])', givenRoles, 'privilege.decides');
const roleItself = 'SELECT NULL::uuid, $1::uuid WHERE $2::date IS NOT NULL';
const OF_ROLE = effective('SELECT NULL::uuid', roleItself);
const DECIDING_OF_ONE = effective('SELECT $1::uuid', givenRoles, 'privilege.decides');
const DECIDING_OF_ROLE = effective('SELECT NULL::uuid', roleItself, 'privilege.decides');

interface KeyRow extends HeldKey {
  userId: string;
}

/** Keys without their scopes: who holds one somewhere counts like who holds it everywhere. */
const keysOf = (rows: readonly KeyRow[]): string[] => [...new Set(rows.map(({ key }) => key))];

/** The privileges of a person on a day (`YYYY-MM-DD`, Asia/Colombo), sorted. */
export async function effectivePrivileges(
  client: Queryable,
  userId: string,
  day: string,
): Promise<HeldPrivileges> {
  const rows = await queryRows<KeyRow>(client, {
    name: 'effective-privileges',
    text: OF_ONE,
    values: [userId, day],
  });
  return privilegesOf(rows);
}

/**
 * The deciding privileges that a person was given (`src/contract/model/duties.ts`), also those that
 * wait for a day or a second factor and those within a scope: an account is protected for what it
 * can become.
 */
export async function decidingPrivileges(
  client: Queryable,
  userId: string,
  day: string,
): Promise<string[]> {
  const rows = await queryRows<KeyRow>(client, { text: DECIDING_OF_ONE, values: [userId, day] });
  return keysOf(rows);
}

function keysByPerson(
  userIds: readonly string[],
  rows: readonly KeyRow[],
): Map<string, Set<string>> {
  const byPerson = new Map(userIds.map((id) => [id, new Set<string>()]));
  for (const { userId, key } of rows) byPerson.get(userId)?.add(key);
  return byPerson;
}

/** The privileges of several people by user id; an empty set for people without any. */
export async function effectivePrivilegesOfMany(
  client: Queryable,
  userIds: readonly string[],
  day: string,
): Promise<Map<string, HeldPrivileges>> {
  const rows = await queryRows<KeyRow>(client, {
    name: 'effective-privileges-of-many',
    text: OF_MANY,
    values: [userIds, day],
  });
  const byPerson = new Map<string, KeyRow[]>(userIds.map((id) => [id, []]));
  for (const row of rows) byPerson.get(row.userId)?.push(row);
  return new Map([...byPerson].map(([id, held]) => [id, privilegesOf(held)]));
}

/** Those of several people who hold a privilege everywhere, by user id. */
export async function holdersAmong(
  client: Queryable,
  userIds: readonly string[],
  key: string,
  day: string,
): Promise<Set<string>> {
  const privilege = await queryRow<{ id: string }>(client, {
    text: 'SELECT id FROM privileges WHERE key = $1',
    values: [key],
  });
  const rows = await queryRows<KeyRow>(client, {
    name: 'holders-among',
    text: HOLDERS_AMONG,
    values: [userIds, day, privilege?.id ?? null],
  });
  return new Set(rows.map(({ userId }) => userId));
}

/** The deciding ones of them. */
export async function decidingPrivilegesOfMany(
  client: Queryable,
  userIds: readonly string[],
  day: string,
): Promise<Map<string, Set<string>>> {
  const rows = await queryRows<KeyRow>(client, { text: DECIDING_OF_MANY, values: [userIds, day] });
  return keysByPerson(userIds, rows);
}

/** The privileges of a hypothetical person with only this role. */
export async function privilegesOfRole(
  client: Queryable,
  roleId: string,
  day: string,
): Promise<HeldPrivileges> {
  const rows = await queryRows<KeyRow>(client, {
    name: 'privileges-of-role',
    text: OF_ROLE,
    values: [roleId, day],
  });
  return privilegesOf(rows);
}
/** The deciding ones of the privileges of a role. */
export async function decidingPrivilegesOfRole(
  client: Queryable,
  roleId: string,
  day: string,
): Promise<string[]> {
  const rows = await queryRows<KeyRow>(client, { text: DECIDING_OF_ROLE, values: [roleId, day] });
  return keysOf(rows);
}

/**
 * SQL: rows of `role_id`, `from_id`, `privilege_id` and `is_row` for the roles that meet a
 * condition on `role`: what each has from itself and from each of its parents. An administrator
 * role has every privilege without a row.
 */
export const heldByRoles = (condition: string): string => `
  WITH RECURSIVE ancestor(role_id, from_id) AS (
    SELECT role.id, role.id
    FROM roles role
    WHERE ${condition}
    UNION
    SELECT ancestor.role_id, role_parent.parent_id
    FROM ancestor
    JOIN role_parents role_parent ON role_parent.role_id = ancestor.from_id
  ),
  held AS (
    SELECT ancestor.role_id, ancestor.from_id, role_privilege.privilege_id, true AS is_row
    FROM ancestor
    JOIN role_privileges role_privilege ON role_privilege.role_id = ancestor.from_id
    UNION ALL
    SELECT ancestor.role_id, ancestor.from_id, privilege.id, false
    FROM ancestor
    JOIN roles administrator
      ON administrator.id = ancestor.from_id
      AND administrator.is_administrator
    CROSS JOIN privileges privilege
  )`;

/** Where a privilege comes from that a role has without a row of its own. */
export interface Inheritance {
  /** The names of the roles that give it. */
  from: string;
  /** The role gives it to itself: it is an administrator, who has everything. */
  isOwn: boolean;
}

/**
 * The privileges that a role has without a row of its own, by privilege id: those of its parents,
 * and all of an administrator.
 */
export async function inheritedPrivileges(
  client: Queryable,
  roleId: string,
  language: Language,
): Promise<Map<string, Inheritance>> {
  const rows = await queryRows<Inheritance & { privilegeId: string }>(client, {
    text: `
      ${heldByRoles('role.id = $1')}
      SELECT
        held.privilege_id AS "privilegeId",
        string_agg(DISTINCT role.name_${language}, ', ') AS "from",
        bool_or(held.from_id = held.role_id) AS "isOwn"
      FROM held
      JOIN roles role ON role.id = held.from_id
      WHERE held.from_id <> held.role_id OR NOT held.is_row
      GROUP BY held.privilege_id`,
    values: [roleId],
  });
  return new Map(rows.map(({ privilegeId, from, isOwn }) => [privilegeId, { from, isOwn }]));
}

/**
 * Increments the epoch, which invalidates the cached privileges on every gateway. Call it in the
 * transaction of every change of permissions.
 */
export async function bumpEpoch(client: Queryable): Promise<void> {
  await client.query({
    text: `
      INSERT INTO auth_epoch (singleton, epoch)
      VALUES (true, 2)
      ON CONFLICT (singleton) DO UPDATE
      SET epoch = auth_epoch.epoch + 1`,
  });
}
