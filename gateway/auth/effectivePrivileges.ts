import type { Queryable } from '../db/queryable.ts';

/**
 * Union over the roles a person holds and all their parents, plus privileges given directly, minus those denied; dated
 * ones count until their last day. A role marked as administrator stands for every privilege.
 */
const EFFECTIVE = `
WITH RECURSIVE held(role_id) AS (
  SELECT role_id FROM user_roles WHERE user_id = $1 AND (ends_on IS NULL OR ends_on >= $2::date)
  UNION
  SELECT p.parent_id FROM role_parents p JOIN held h ON p.role_id = h.role_id
),
direct AS (
  SELECT privilege_id, effect FROM user_privileges WHERE user_id = $1 AND (ends_on IS NULL OR ends_on >= $2::date)
)
SELECT key FROM privileges
WHERE id NOT IN (SELECT privilege_id FROM direct WHERE effect = 'deny')
  AND (id IN (SELECT privilege_id FROM role_privileges WHERE role_id IN (SELECT role_id FROM held))
    OR id IN (SELECT privilege_id FROM direct WHERE effect = 'allow')
    OR EXISTS (SELECT 1 FROM roles WHERE is_administrator AND id IN (SELECT role_id FROM held)))
ORDER BY key`;

/** The keys a person holds on a day (`YYYY-MM-DD`, Asia/Colombo), sorted. */
export async function effectivePrivileges(client: Queryable, userId: string, day: string): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>({ name: 'effective-privileges', text: EFFECTIVE, values: [userId, day] });
  return rows.map(({ key }) => key);
}

/** The same by its parts, for privileges that come through a parent: privilege id → names of the roles they come from. */
export async function inheritedPrivileges(client: Queryable, roleId: string, language: 'en' | 'si'): Promise<Map<string, string>> {
  const { rows } = await client.query<{ privilege_id: string; roles: string }>({
    text: `WITH RECURSIVE ancestor(role_id) AS (
        SELECT parent_id FROM role_parents WHERE role_id = $1
        UNION SELECT p.parent_id FROM role_parents p JOIN ancestor a ON p.role_id = a.role_id)
      SELECT rp.privilege_id, string_agg(r.name_${language}, ', ' ORDER BY r.rank) AS roles
      FROM role_privileges rp JOIN ancestor a ON a.role_id = rp.role_id JOIN roles r ON r.id = rp.role_id
      GROUP BY rp.privilege_id`,
    values: [roleId],
  });
  return new Map(rows.map(({ privilege_id, roles }) => [privilege_id, roles]));
}

/** To be called in the transaction of every change to who may do what; every gateway then decides anew. */
export async function bumpEpoch(client: Queryable): Promise<void> {
  await client.query({ text: 'INSERT INTO auth_epoch (singleton, epoch) VALUES (true, 2) ON CONFLICT (singleton) DO UPDATE SET epoch = auth_epoch.epoch + 1' });
}
