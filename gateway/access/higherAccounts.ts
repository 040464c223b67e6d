import { PortalError } from '../../src/contract/model/errors.ts';
import { effectivePrivileges } from '../db/effectivePrivileges.ts';
import { colomboDay, type Person } from '../db/person.ts';
import { POWERS, powersBeyond } from '../db/privilegeSources.ts';
import { type Queryable, queryRows } from '../db/queryable.ts';

type Reason = 'higherAccount' | 'beyondOwnPowers';

function refuseBeyond(keys: readonly string[], person: Person, reason: Reason): void {
  const beyond = powersBeyond(keys, person.privileges);
  if (beyond.length > 0) throw new PortalError('FORBIDDEN', { details: { needs: beyond, reason } });
}

/**
 * Refuses changes that open or close another account (password, address, status) by a user with
 * fewer privileges. Otherwise a user who may edit accounts could set an administrator's address to
 * their own and request a new password.
 */
export async function assertNotHigherAccount(
  client: Queryable,
  person: Person,
  userId: string,
  now: Date,
): Promise<void> {
  if (userId !== person.userId)
    refuseBeyond(
      await effectivePrivileges(client, userId, colomboDay(now)),
      person,
      'higherAccount',
    );
}

/** Refuses a write that gives an account a privilege that the writer does not hold. */
export async function assertWithinOwnPowers(
  client: Queryable,
  person: Person,
  userId: string,
  now: Date,
): Promise<void> {
  refuseBeyond(
    await effectivePrivileges(client, userId, colomboDay(now)),
    person,
    'beyondOwnPowers',
  );
}

const POWERS_OF_ROLE = `
  WITH RECURSIVE closure(role_id) AS (
    SELECT $1::uuid
    UNION
    SELECT role_parent.parent_id
    FROM role_parents role_parent
    JOIN closure ON role_parent.role_id = closure.role_id
  )
  SELECT privilege.key
  FROM privileges privilege
  WHERE privilege.key = ANY($2::text[])
    AND (
      privilege.id IN (
        SELECT role_privilege.privilege_id
        FROM role_privileges role_privilege
        JOIN closure ON closure.role_id = role_privilege.role_id
      )
      OR EXISTS (
        SELECT 1
        FROM roles role
        JOIN closure ON closure.role_id = role.id
        WHERE role.is_administrator
      )
    )`;

/** The same for the keys of a role after the write, including inherited ones. */
export async function assertRoleWithinOwnPowers(
  client: Queryable,
  person: Person,
  roleId: string,
): Promise<void> {
  const rows = await queryRows<{ key: string }>(client, {
    text: POWERS_OF_ROLE,
    values: [roleId, POWERS],
  });
  refuseBeyond(
    rows.map(({ key }) => key),
    person,
    'beyondOwnPowers',
  );
}
