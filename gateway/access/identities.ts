import { PortalError } from '../../src/contract/model/errors.ts';
import { type Queryable, queryRow, queryRows } from '../db/queryable.ts';
import type { Identity } from './openId/authentication.ts';

interface UserRow extends Record<string, unknown> {
  userId: string;
}

/** The account that an identity is linked to, or `null`. */
export async function linkedUser(
  client: Queryable,
  { issuer, subject }: Identity,
): Promise<string | null> {
  const row = await queryRow<UserRow>(client, {
    text: 'SELECT user_id AS "userId" FROM identities WHERE issuer = $1 AND subject = $2',
    values: [issuer, subject],
  });
  return row?.userId ?? null;
}

/** The account of the only staff or student record with exactly this number, or `null`. */
export async function userWithNumber(
  client: Queryable,
  number: string | null,
): Promise<string | null> {
  const rows = await queryRows<UserRow>(client, {
    text: `
      SELECT user_id AS "userId"
      FROM staff
      WHERE employee_number = $1 AND user_id IS NOT NULL
      UNION
      SELECT user_id
      FROM students
      WHERE registration_number = $1 AND user_id IS NOT NULL`,
    values: [number],
  });
  const [only] = rows;
  return only && rows.length === 1 ? only.userId : null;
}

/** When an account was linked with the provider, and when it last signed in through it. */
export const identityOf = (
  client: Queryable,
  userId: string,
  issuer: string,
): Promise<{ linkedAt: Date; lastUsedAt: Date | null } | null> =>
  queryRow(client, {
    text: `
      SELECT linked_at AS "linkedAt", last_used_at AS "lastUsedAt"
      FROM identities
      WHERE user_id = $1 AND issuer = $2`,
    values: [userId, issuer],
  });

/** Notes a sign-in through a linked identity. */
export async function noteUse(
  client: Queryable,
  { issuer, subject }: Identity,
  now: Date,
): Promise<void> {
  await client.query({
    text: 'UPDATE identities SET last_used_at = $3 WHERE issuer = $1 AND subject = $2',
    values: [issuer, subject, now],
  });
}

/**
 * Links an identity with an account. Throws IDENTITY_TAKEN if either is linked with another one;
 * the database decides between two at once.
 */
export async function linkIdentity(
  client: Queryable,
  { issuer, subject }: Identity,
  userId: string,
  now: Date,
): Promise<void> {
  const { rowCount } = await client.query({
    text: `
      INSERT INTO identities (issuer, subject, user_id, linked_at, last_used_at)
      VALUES ($1, $2, $3, $4, $4)
      ON CONFLICT DO NOTHING`,
    values: [issuer, subject, userId, now],
  });
  if (rowCount === 0) throw new PortalError('IDENTITY_TAKEN');
}

/** Removes the link of an account; `false` if there was none. */
export async function unlinkIdentity(
  client: Queryable,
  userId: string,
  issuer: string,
): Promise<boolean> {
  const { rowCount } = await client.query({
    text: 'DELETE FROM identities WHERE user_id = $1 AND issuer = $2',
    values: [userId, issuer],
  });
  return (rowCount ?? 0) > 0;
}
