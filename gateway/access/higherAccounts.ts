import { PortalError } from '../../src/contract/model/errors.ts';
import { decidingPrivileges, decidingPrivilegesOfRole } from '../db/effectivePrivileges.ts';
import { colomboDay, type Person } from '../db/person.ts';
import type { Queryable } from '../db/queryable.ts';

type Reason = 'higherAccount' | 'beyondOwnPowers';

function refuseBeyond(keys: readonly string[], { privileges }: Person, reason: Reason): void {
  const needs = keys.filter((key) => !privileges.has(key));
  if (needs.length > 0) throw new PortalError('FORBIDDEN', { details: { needs, reason } });
}

/**
 * Refuses changes that open, close or hand over another account (password, address, status, link to
 * a person) by a user who lacks one of its deciding privileges. Otherwise a user who may edit
 * accounts could set the dean's address to their own and request a new password.
 */
export async function assertNotHigherAccount(
  client: Queryable,
  person: Person,
  userId: string,
  now: Date,
): Promise<void> {
  if (userId !== person.userId)
    refuseBeyond(
      await decidingPrivileges(client, userId, colomboDay(now)),
      person,
      'higherAccount',
    );
}

/** Refuses a write that gives an account a deciding privilege that the writer does not hold. */
export async function assertWithinOwnPowers(
  client: Queryable,
  person: Person,
  userId: string,
  now: Date,
): Promise<void> {
  refuseBeyond(
    await decidingPrivileges(client, userId, colomboDay(now)),
    person,
    'beyondOwnPowers',
  );
}

/** The same for the privileges of a role after the write, including inherited ones. */
export async function assertRoleWithinOwnPowers(
  client: Queryable,
  person: Person,
  roleId: string,
  now: Date,
): Promise<void> {
  refuseBeyond(
    await decidingPrivilegesOfRole(client, roleId, colomboDay(now)),
    person,
    'beyondOwnPowers',
  );
}
