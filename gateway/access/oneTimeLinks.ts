import { createHash, randomBytes } from 'node:crypto';
import { PortalError } from '../../src/contract/model/errors.ts';
import { type Queryable, queryRow } from '../db/queryable.ts';

const digest = (token: string): string => createHash('sha256').update(token).digest('hex');

/** What a mailed link does. */
export type LinkPurpose = 'password' | 'confirmAddress' | 'stopAddress' | 'linkIdentity';

/**
 * Creates a one-time link that works until this moment. Earlier links stay, or a stranger who keeps
 * asking would end each before its owner opens it. Returns the token for the e-mail.
 */
export async function issueLink(
  client: Queryable,
  userId: string,
  { purpose, until }: { purpose: LinkPurpose; until: Date },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await client.query({
    text: `
      INSERT INTO one_time_links (token_hash, user_id, purpose, expires_at)
      VALUES ($1, $2, $3, $4)`,
    values: [digest(token), userId, purpose, until],
  });
  return token;
}

interface LinkTime {
  purpose: LinkPurpose;
  now: Date;
}

/** The user of a link, without using it: a rejected password in the form must not spend it. */
export async function ownerOfLink(
  client: Queryable,
  token: string,
  { purpose, now }: LinkTime,
): Promise<string | null> {
  const row = await queryRow<{ user_id: string }>(client, {
    text: `
      SELECT user_id
      FROM one_time_links
      WHERE token_hash = $1 AND purpose = $3 AND used_at IS NULL AND expires_at > $2`,
    values: [digest(token), now, purpose],
  });
  return row?.user_id ?? null;
}

/** Ends the links of a user for a purpose, for example after their address changed. */
export async function endLinks(
  client: Queryable,
  userId: string,
  purpose: LinkPurpose,
): Promise<void> {
  await client.query({
    text: 'DELETE FROM one_time_links WHERE user_id = $1 AND purpose = $2',
    values: [userId, purpose],
  });
}

/**
 * Uses a link, which ends the others of its user for the same purpose, and returns the user. Throws
 * RESET_LINK_INVALID if it is used, expired or unknown.
 */
export async function redeemLink(
  client: Queryable,
  token: string,
  { purpose, now }: LinkTime,
): Promise<string> {
  const row = await queryRow<{ user_id: string }>(client, {
    text: `
      UPDATE one_time_links
      SET used_at = $2
      WHERE token_hash = $1 AND purpose = $3 AND used_at IS NULL AND expires_at > $2
      RETURNING user_id`,
    values: [digest(token), now, purpose],
  });
  if (!row) throw new PortalError('RESET_LINK_INVALID');
  await client.query({
    text: 'DELETE FROM one_time_links WHERE user_id = $1 AND purpose = $2 AND used_at IS NULL',
    values: [row.user_id, purpose],
  });
  return row.user_id;
}
