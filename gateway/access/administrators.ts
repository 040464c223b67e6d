import { PortalError } from '../../src/contract/model/errors.ts';
import { colomboDay } from '../db/person.ts';
import type { Queryable } from '../db/queryable.ts';

/**
 * Serialises changes to who may do what: two that are fine each could together close a circle or
 * leave no administrator.
 */
export const lockPermissions = (client: Queryable): Promise<unknown> =>
  client.query({ text: 'SELECT pg_advisory_xact_lock(727274)' });

/**
 * Active people who hold an administrator role, through parents too, today and without an end in
 * sight of today.
 */
const ADMINISTRATORS = `
  WITH RECURSIVE administrative(role_id) AS (
    SELECT id
    FROM roles
    WHERE is_administrator
    UNION
    SELECT p.role_id
    FROM role_parents p
    JOIN administrative a ON p.parent_id = a.role_id
  )
  SELECT count(DISTINCT u.id)::int AS count
  FROM users u
  JOIN user_roles ur ON ur.user_id = u.id
  JOIN administrative a ON a.role_id = ur.role_id
  WHERE u.status = 'active'
    AND ur.ends_on IS NULL
    AND NOT EXISTS (
      SELECT 1
      FROM user_privileges d
      JOIN privileges p ON p.id = d.privilege_id
      WHERE d.user_id = u.id
        AND d.effect = 'deny'
        AND (d.ends_on IS NULL OR d.ends_on >= $1::date)
        AND p.key IN ('RBAC_MANAGEMENT', 'USER_ROLE_VIEW', 'USER_ROLE_EDIT')
    )`;

/** At least one person must remain who can give rights back to everybody else. */
export async function assertAdministratorRemains(
  client: Queryable,
  now = new Date(),
): Promise<void> {
  await lockPermissions(client);
  const { rows } = await client.query<{ count: number }>({
    text: ADMINISTRATORS,
    values: [colomboDay(now)],
  });
  if ((rows[0]?.count ?? 0) === 0) throw new PortalError('LAST_ADMINISTRATOR');
}
