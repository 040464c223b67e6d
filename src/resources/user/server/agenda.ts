import type { AgendaItem } from '../../../../gateway/index.ts';

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
};
