import type { Queryable } from './queryable.ts';

/**
 * Union over the roles somebody holds and all their parents, plus privileges given directly, minus
 * those denied; dated ones count until their last day. A role marked as administrator stands for
 * every privilege. `holders` yields whose privileges are asked for, `seeds` the roles that each of
 * them holds; `$2` is the day.
 */
const effective = (holders: string, seeds: string): string => `
  WITH RECURSIVE holder(user_id) AS (${holders}),
  held(user_id, role_id) AS (
    ${seeds}
    UNION
    SELECT h.user_id, p.parent_id
    FROM role_parents p
    JOIN held h ON p.role_id = h.role_id
  ),
  direct AS (
    SELECT d.user_id, d.privilege_id, d.effect
    FROM user_privileges d
    JOIN holder USING (user_id)
    WHERE d.ends_on IS NULL OR d.ends_on >= $2::date
  ),
  granted(user_id, privilege_id) AS (
    SELECT h.user_id, rp.privilege_id
    FROM held h
    JOIN role_privileges rp ON rp.role_id = h.role_id
    UNION
    SELECT user_id, privilege_id
    FROM direct
    WHERE effect = 'allow'
    UNION
    SELECT h.user_id, p.id
    FROM held h
    JOIN roles r ON r.id = h.role_id AND r.is_administrator
    CROSS JOIN privileges p
  )
  SELECT g.user_id AS "userId", p.key
  FROM granted g
  JOIN privileges p ON p.id = g.privilege_id
  WHERE NOT EXISTS (
    SELECT 1
    FROM direct d
    WHERE d.user_id = g.user_id AND d.privilege_id = g.privilege_id AND d.effect = 'deny'
  )
  ORDER BY p.key`;

const heldRoles = `
  SELECT ur.user_id, ur.role_id
  FROM user_roles ur
  JOIN holder USING (user_id)
  WHERE ur.ends_on IS NULL OR ur.ends_on >= $2::date`;
const OF_ONE = effective('SELECT $1::uuid', heldRoles);
const OF_MANY = effective('SELECT unnest($1::uuid[])', heldRoles);
const OF_ROLE = effective(
  'SELECT NULL::uuid',
  'SELECT NULL::uuid, $1::uuid WHERE $2::date IS NOT NULL',
);

interface KeyRow extends Record<string, unknown> {
  userId: string;
  key: string;
}

/** The keys a person holds on a day (`YYYY-MM-DD`, Asia/Colombo), sorted. */
export async function effectivePrivileges(
  client: Queryable,
  userId: string,
  day: string,
): Promise<string[]> {
  const { rows } = await client.query<KeyRow>({
    name: 'effective-privileges',
    text: OF_ONE,
    values: [userId, day],
  });
  return rows.map(({ key }) => key);
}

/** The same for many at once, by person; whoever holds nothing has an empty set. */
export async function effectivePrivilegesOfMany(
  client: Queryable,
  userIds: readonly string[],
  day: string,
): Promise<Map<string, Set<string>>> {
  const { rows } = await client.query<KeyRow>({
    name: 'effective-privileges-of-many',
    text: OF_MANY,
    values: [userIds, day],
  });
  const byPerson = new Map(userIds.map((id) => [id, new Set<string>()]));
  for (const { userId, key } of rows) byPerson.get(userId)?.add(key);
  return byPerson;
}

/** What somebody would hold who had this one role and nothing else. */
export async function privilegesOfRole(
  client: Queryable,
  roleId: string,
  day: string,
): Promise<string[]> {
  const { rows } = await client.query<KeyRow>({
    name: 'privileges-of-role',
    text: OF_ROLE,
    values: [roleId, day],
  });
  return rows.map(({ key }) => key);
}
/**
 * The same by its parts, for privileges that come through a parent: privilege id → names of the
 * roles they come from.
 */
export async function inheritedPrivileges(
  client: Queryable,
  roleId: string,
  language: 'en' | 'si',
): Promise<Map<string, string>> {
  const { rows } = await client.query<{ privilege_id: string; roles: string }>({
    text: `
      WITH RECURSIVE ancestor(role_id) AS (
        SELECT parent_id
        FROM role_parents
        WHERE role_id = $1
        UNION
        SELECT p.parent_id
        FROM role_parents p
        JOIN ancestor a ON p.role_id = a.role_id
      )
      SELECT rp.privilege_id, string_agg(r.name_${language}, ', ' ORDER BY r.rank) AS roles
      FROM role_privileges rp
      JOIN ancestor a ON a.role_id = rp.role_id
      JOIN roles r ON r.id = rp.role_id
      GROUP BY rp.privilege_id`,
    values: [roleId],
  });
  return new Map(rows.map(({ privilege_id, roles }) => [privilege_id, roles]));
}

/**
 * To be called in the transaction of every change to who may do what; every gateway then decides
 * anew.
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
