import type { Localised } from '../../../src/contract/model/constants.ts';
import { perLanguage } from '../../../src/contract/model/localised.ts';
import { type HeldPrivileges, holdsSomewhere } from '../../../src/contract/model/scopes.ts';
import type {
  KeyAnswer,
  KeySource,
  Named,
  NamedScope,
} from '../../../src/contract/wire/calls/accessExplanationCalls.ts';
import { inForceSql, notOverSql, withheldSql } from '../../db/effectivePrivileges.ts';
import { localised } from '../../db/localised.ts';
import { type Queryable, queryRows } from '../../db/queryable.ts';

const ROLES = `
  SELECT id, ${localised('name')} AS name
  FROM roles
  ORDER BY rank, name_en`;

/**
 * Every path from a user through their roles and those roles' parents to a role with one of the
 * keys, as the ids of its roles. The links have no cycles, but no path enters a role twice in any
 * case.
 */
const WAYS = `
  WITH RECURSIVE way(user_id, role_id, path, ends_on) AS (
    SELECT user_id, role_id, ARRAY[role_id], ends_on
    FROM user_roles
    WHERE user_id = ANY($1::uuid[]) AND ${inForceSql('user_roles')}
    UNION ALL
    SELECT way.user_id, role_parent.parent_id, way.path || role_parent.parent_id, way.ends_on
    FROM way
    JOIN role_parents role_parent ON role_parent.role_id = way.role_id
    WHERE NOT role_parent.parent_id = ANY(way.path)
  )
  SELECT
    way.user_id AS "userId",
    privilege.key,
    way.path,
    way.ends_on::text AS "endsOn",
    role.is_administrator AS "isAdministrator"
  FROM way
  JOIN roles role ON role.id = way.role_id
  JOIN privileges privilege
    ON privilege.key = ANY($3::text[])
    AND (
      role.is_administrator
      OR EXISTS (
        SELECT 1
        FROM role_privileges role_privilege
        WHERE role_privilege.role_id = role.id AND role_privilege.privilege_id = privilege.id
      )
    )
  ORDER BY cardinality(way.path)`;
const DIRECT = `
  SELECT
    user_privilege.user_id AS "userId",
    privilege.key,
    user_privilege.effect,
    user_privilege.ends_on::text AS "endsOn",
    user_privilege.reason,
    (
      SELECT coalesce(json_agg(limited), '[]')
      FROM (
        SELECT 'department' AS kind, department.id, ${localised('department.name')} AS name
        FROM departments department
        WHERE department.id = user_privilege.department_id
        UNION ALL
        SELECT 'courseUnit', unit.id, ${localised('unit.title')}
        FROM course_units unit
        WHERE unit.id = user_privilege.course_unit_id
        UNION ALL
        SELECT 'hall', hall.id, ${localised('hall.name')}
        FROM lecturehalls hall
        WHERE hall.id = user_privilege.hall_id
      ) limited
    ) AS scope
  FROM user_privileges user_privilege
  JOIN privileges privilege ON privilege.id = user_privilege.privilege_id
  WHERE user_privilege.user_id = ANY($1::uuid[])
    AND privilege.key = ANY($3::text[])
    AND ${notOverSql('user_privilege')}`;
const WITHHELD = `
  SELECT account.id AS "userId", privilege.key
  FROM unnest($1::uuid[]) AS account(id)
  CROSS JOIN privileges privilege
  WHERE privilege.key = ANY($2::text[]) AND ${withheldSql('account.id', 'privilege.decides')}`;
const TITLES = `
  SELECT key, ${localised('title')} AS title
  FROM privileges
  WHERE key = ANY($1::text[])`;

interface WayRow {
  userId: string;
  key: string;
  path: string[];
  endsOn: string | null;
  isAdministrator: boolean;
}
interface DirectRow {
  userId: string;
  key: string;
  effect: 'allow' | 'deny';
  endsOn: string | null;
  reason: string | null;
  scope: NamedScope[];
}

async function readRoleNames(client: Queryable): Promise<Map<string, Named>> {
  const rows = await queryRows<{ id: string; name: Localised }>(client, { text: ROLES });
  return new Map(rows.map((role) => [role.id, role]));
}

/** How users hold keys; `isHeld` is whether they do, which only `effectivePrivileges` decides. */
export async function readKeys(
  client: Queryable,
  people: readonly { id: string; keys: HeldPrivileges }[],
  keys: readonly string[],
  day: string,
): Promise<Map<string, Map<string, KeyAnswer>>> {
  const values = [people.map(({ id }) => id), day, [...new Set(keys)]];
  const roles = await readRoleNames(client);
  const ways = await queryRows<WayRow>(client, { text: WAYS, values });
  const direct = await queryRows<DirectRow>(client, { text: DIRECT, values });
  const titles = await queryRows<{ key: string; title: Localised }>(client, {
    text: TITLES,
    values: [values[2]],
  });
  const withheld = new Set(
    (
      await queryRows<Pick<WayRow, 'userId' | 'key'>>(client, {
        text: WITHHELD,
        values: [values[0], values[2]],
      })
    ).map(({ userId, key }) => `${userId} ${key}`),
  );
  const titleOf = new Map(titles.map(({ key, title }) => [key, title]));
  const sources = new Map<string, KeySource[]>();
  const denials = new Map<string, KeyAnswer['denied']>();
  const add = (userId: string, key: string, source: KeySource): void => {
    const at = `${userId} ${key}`;
    sources.set(at, [...(sources.get(at) ?? []), source]);
  };
  for (const { userId, key, effect, endsOn, reason, scope } of direct) {
    if (effect === 'allow') add(userId, key, { through: 'grant', endsOn, reason, scope });
    else denials.set(`${userId} ${key}`, { endsOn, reason });
  }
  for (const { userId, key, path, endsOn, isAdministrator } of ways) {
    add(userId, key, {
      through: 'role',
      path: path.map((id) => roles.get(id) ?? { id, name: '' }),
      isAdministrator,
      endsOn,
    });
  }
  const answer = (id: string, held: HeldPrivileges, key: string): KeyAnswer => ({
    key,
    title: titleOf.get(key) ?? perLanguage(() => key),
    isHeld: holdsSomewhere(held, key),
    sources: sources.get(`${id} ${key}`) ?? [],
    denied: denials.get(`${id} ${key}`) ?? null,
    needsSecondFactor:
      withheld.has(`${id} ${key}`) && sources.has(`${id} ${key}`) && !denials.has(`${id} ${key}`),
  });
  return new Map(
    people.map(({ id, keys: held }) => [
      id,
      new Map((values[2] as string[]).map((key) => [key, answer(id, held, key)])),
    ]),
  );
}

/** The roles with each key: directly, by inheritance, or as administrators; lowest rank last. */
const CARRIERS = `
  WITH RECURSIVE carries(role_id, key) AS (
    SELECT role_privilege.role_id, privilege.key
    FROM role_privileges role_privilege
    JOIN privileges privilege ON privilege.id = role_privilege.privilege_id
    WHERE privilege.key = ANY($1::text[])
    UNION
    SELECT role.id, requested.key
    FROM roles role
    CROSS JOIN unnest($1::text[]) AS requested(key)
    WHERE role.is_administrator
    UNION
    SELECT role_parent.role_id, carries.key
    FROM role_parents role_parent
    JOIN carries ON carries.role_id = role_parent.parent_id
  )
  SELECT carries.key, role.id, ${localised('role.name')} AS name
  FROM carries
  JOIN roles role ON role.id = carries.role_id
  ORDER BY
    role.is_administrator,
    (SELECT count(*) FROM role_privileges role_privilege WHERE role_privilege.role_id = role.id),
    role.rank`;

/** By key, the role with the fewest other keys first. */
export async function rolesCarrying(
  client: Queryable,
  keys: readonly string[],
): Promise<Map<string, Named[]>> {
  const rows = await queryRows<Named & { key: string }>(client, { text: CARRIERS, values: [keys] });
  const carriers = new Map<string, Named[]>(keys.map((key) => [key, []]));
  for (const { key, id, name } of rows) carriers.get(key)?.push({ id, name });
  return carriers;
}
