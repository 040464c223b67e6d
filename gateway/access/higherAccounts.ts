import type { Language } from '../../src/contract/model/constants.ts';
import { PortalError } from '../../src/contract/model/errors.ts';
import { decidingPrivileges, decidingPrivilegesOfRole } from '../db/effectivePrivileges.ts';
import { colomboDay, type Person } from '../db/person.ts';
import { queryRows, type Queryable } from '../db/queryable.ts';

type Refusal = 'HIGHER_ACCOUNT' | 'BEYOND_OWN_POWERS';

/** A message names as many privileges and counts the others. */
const NAMED = 3;

async function titlesOf(
  client: Queryable,
  keys: readonly string[],
  language: Language,
): Promise<string> {
  const rows = await queryRows<{ title: string }>(client, {
    text: `
      SELECT coalesce(title_${language}, key) AS title
      FROM privileges
      WHERE key = ANY($1::text[])
      ORDER BY title, key`,
    values: [keys],
  });
  const named = rows.slice(0, NAMED).map(({ title }) => `“${title}”`);
  return [named.join(', '), ...(rows.length > NAMED ? [`(+${rows.length - NAMED})`] : [])].join(
    ' ',
  );
}

/** Throws the refusal, which names in words what the person lacks (`details.withheld`). */
async function refuseBeyond(
  client: Queryable,
  keys: readonly string[],
  { privileges, language }: Person,
  refusal: Refusal,
): Promise<void> {
  const needs = keys.filter((key) => !privileges.has(key));
  if (needs.length === 0) return;
  const withheld = await titlesOf(client, needs, language);
  throw new PortalError(refusal, { details: { needs, withheld } });
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
    await refuseBeyond(
      client,
      await decidingPrivileges(client, userId, colomboDay(now)),
      person,
      'HIGHER_ACCOUNT',
    );
}

/** Refuses a write that gives an account a deciding privilege that the writer does not hold. */
export async function assertWithinOwnPowers(
  client: Queryable,
  person: Person,
  userId: string,
  now: Date,
): Promise<void> {
  await refuseBeyond(
    client,
    await decidingPrivileges(client, userId, colomboDay(now)),
    person,
    'BEYOND_OWN_POWERS',
  );
}

/** The same for the privileges of a role after the write, including inherited ones. */
export async function assertRoleWithinOwnPowers(
  client: Queryable,
  person: Person,
  roleId: string,
  now: Date,
): Promise<void> {
  await refuseBeyond(
    client,
    await decidingPrivilegesOfRole(client, roleId, colomboDay(now)),
    person,
    'BEYOND_OWN_POWERS',
  );
}
