import { PortalError } from '../../src/contract/model/errors.ts';
import { inForceSql, notOverSql } from '../db/effectivePrivileges.ts';
import { colomboDay } from '../db/person.ts';
import { type Queryable, queryRow } from '../db/queryable.ts';

/**
 * Serialises changes of permissions: two valid ones could together create a cycle or leave no
 * administrator.
 */
export const lockPermissions = (client: Queryable): Promise<unknown> =>
  client.query({ text: 'SELECT pg_advisory_xact_lock(727274)' });

/** Active users with an administrator role, including by inheritance, today and without a later end. */
const ADMINISTRATORS = `
  WITH RECURSIVE administrative(role_id) AS (
    SELECT id
    FROM roles
    WHERE is_administrator
    UNION
    SELECT role_parent.role_id
    FROM role_parents role_parent
    JOIN administrative ON role_parent.parent_id = administrative.role_id
  )
  SELECT count(DISTINCT account.id)::int AS count
  FROM users account
  JOIN user_roles user_role ON user_role.user_id = account.id
  JOIN administrative ON administrative.role_id = user_role.role_id
  WHERE account.status = 'active'
    AND ${inForceSql('user_role', '$1::date')}
    AND user_role.ends_on IS NULL
    AND NOT EXISTS (
      SELECT 1
      FROM user_privileges user_privilege
      JOIN privileges privilege ON privilege.id = user_privilege.privilege_id
      WHERE user_privilege.user_id = account.id
        AND user_privilege.effect = 'deny'
        AND ${notOverSql('user_privilege', '$1::date')}
        AND privilege.key IN ('RBAC_MANAGEMENT', 'USER_ROLE_VIEW', 'USER_ROLE_EDIT')
    )`;

/** At least one user must remain who can restore the permissions of all others. */
export async function assertAdministratorRemains(
  client: Queryable,
  now = new Date(),
): Promise<void> {
  await lockPermissions(client);
  const row = await queryRow<{ count: number }>(client, {
    text: ADMINISTRATORS,
    values: [colomboDay(now)],
  });
  if ((row?.count ?? 0) === 0) throw new PortalError('LAST_ADMINISTRATOR');
}
