import { PortalError } from '../../src/contract/model/errors.ts';
import { effectivePrivileges } from '../db/effectivePrivileges.ts';
import { colomboDay, type Person } from '../db/person.ts';
import { POWERS, powersBeyond } from '../db/privilegeSources.ts';
import type { Queryable } from '../db/queryable.ts';

type Reason = 'higherAccount' | 'beyondOwnPowers';

function refuseBeyond(keys: readonly string[], person: Person, reason: Reason): void {
  const beyond = powersBeyond(keys, person.privileges);
  if (beyond.length > 0) throw new PortalError('FORBIDDEN', { details: { needs: beyond, reason } });
}

/**
 * Refuses what would open or close somebody else's account (password, address, status) to a person
 * who has fewer powers: otherwise whoever may edit users could point an administrator's address at
 * themselves and ask for a new password.
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

/**
 * Nobody gives, to themselves or others, a power that they do not have: what the account holds
 * after the write is looked at.
 */
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
    SELECT p.parent_id
    FROM role_parents p
    JOIN closure c ON p.role_id = c.role_id
  )
  SELECT p.key
  FROM privileges p
  WHERE p.key = ANY($2::text[])
    AND (
      p.id IN (
        SELECT rp.privilege_id
        FROM role_privileges rp
        JOIN closure c ON c.role_id = rp.role_id
      )
      OR EXISTS (SELECT 1 FROM roles r JOIN closure c ON c.role_id = r.id WHERE r.is_administrator)
    )`;

/** The same for what a role carries after the write, its parents' included. */
export async function assertRoleWithinOwnPowers(
  client: Queryable,
  person: Person,
  roleId: string,
): Promise<void> {
  const { rows } = await client.query<{ key: string }>({
    text: POWERS_OF_ROLE,
    values: [roleId, POWERS],
  });
  refuseBeyond(
    rows.map(({ key }) => key),
    person,
    'beyondOwnPowers',
  );
}
