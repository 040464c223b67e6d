import { type AgendaItem, notOverSql } from '../../../../gateway/index.ts';
import { STATUS_KEY } from '../../../contract/wire/status.ts';

const TO_APPROVE = `
  SELECT count(*), NULL::date
  FROM users
  WHERE status = 'pending'`;

/** Active accounts without a role can open nothing. */
const WITHOUT_ROLE = `
  SELECT count(*), NULL::date
  FROM users account
  WHERE account.status = 'active'
    AND NOT EXISTS (
      SELECT
      FROM user_roles held
      WHERE held.user_id = account.id
    )
    AND NOT EXISTS (
      SELECT
      FROM user_privileges held
      WHERE held.user_id = account.id
    )`;

/**
 * Active accounts that hold a deciding privilege, by a role or its parents or directly and not
 * denied, and have no second factor; as `gateway/db/effectivePrivileges.ts` has it for one person.
 * The roles come before the people (`OFFSET 0`): every student has a role, and few roles decide.
 */
const WITHOUT_FACTOR = `
  WITH RECURSIVE
  deciding AS (
    SELECT role_privilege.role_id, role_privilege.privilege_id
    FROM role_privileges role_privilege
    JOIN privileges privilege
      ON privilege.id = role_privilege.privilege_id
      AND privilege.decides
    UNION
    SELECT role.id, privilege.id
    FROM roles role
    JOIN privileges privilege ON privilege.decides
    WHERE role.is_administrator
    UNION
    SELECT role_parent.role_id, deciding.privilege_id
    FROM deciding
    JOIN role_parents role_parent ON role_parent.parent_id = deciding.role_id
  ),
  holder AS (
    SELECT held.user_id, deciding.privilege_id
    FROM reader
    CROSS JOIN (
      SELECT DISTINCT role_id
      FROM deciding
    ) role
    CROSS JOIN LATERAL (
      SELECT user_roles.user_id, user_roles.ends_on
      FROM user_roles
      WHERE user_roles.role_id = role.role_id
      OFFSET 0
    ) held
    JOIN deciding ON deciding.role_id = role.role_id
    WHERE ${notOverSql('held', 'reader.today')}
    UNION
    SELECT held.user_id, held.privilege_id
    FROM user_privileges held
    JOIN privileges privilege ON privilege.id = held.privilege_id AND privilege.decides
    CROSS JOIN reader
    WHERE held.effect = 'allow' AND ${notOverSql('held', 'reader.today')}
  )
  SELECT count(*), NULL::date
  FROM (
    SELECT DISTINCT holder.user_id
    FROM reader
    CROSS JOIN holder
    WHERE NOT EXISTS (
        SELECT
        FROM user_privileges denied
        WHERE denied.user_id = holder.user_id
          AND denied.privilege_id = holder.privilege_id
          AND denied.effect = 'deny'
          AND ${notOverSql('denied', 'reader.today')}
      )
  ) bearer
  JOIN users account ON account.id = bearer.user_id AND account.status = 'active'
  WHERE NOT EXISTS (
      SELECT
      FROM second_factors factor
      WHERE factor.user_id = account.id
    )`;

/** Roles and privileges that end within two weeks. */
const ENDING = `
  SELECT count(*), min(held.ends_on)
  FROM reader
  JOIN (
    SELECT ends_on
    FROM user_roles
    UNION ALL
    SELECT ends_on
    FROM user_privileges
  ) held ON held.ends_on BETWEEN reader.today AND reader.today + 14`;

export const userAgenda: Readonly<Record<string, AgendaItem>> = {
  accountsToApprove: {
    via: ['USERS_EDIT'],
    opens: '/manage-user/users',
    filter: { status: 'pending' },
    sql: TO_APPROVE,
  },
  accountsWithoutRole: {
    via: ['USER_ROLE_VIEW'],
    opens: '/manage-roles/user-role-assign',
    sql: WITHOUT_ROLE,
  },
  accountsWithoutFactor: { via: [STATUS_KEY], opens: '/manage-user/users', sql: WITHOUT_FACTOR },
  accessEnding: {
    via: ['USER_ROLE_VIEW'],
    opens: '/manage-roles/user-role-assign',
    sql: ENDING,
  },
};
