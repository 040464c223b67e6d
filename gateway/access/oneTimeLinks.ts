import { createHash, randomBytes } from 'node:crypto';
import { PortalError } from '../../src/contract/model/errors.ts';
import { type Queryable, queryRow } from '../db/queryable.ts';

const digest = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Creates a one-time link that expires after this many minutes. Earlier links stay, or a stranger
 * who keeps asking would end each before its owner opens it. Returns the token for the e-mail.
 */
export async function issueLink(
  client: Queryable,
  userId: string,
  minutes: number,
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await client.query({
    text: 'INSERT INTO password_resets (token_hash, user_id, expires_at) VALUES ($1, $2, $3)',
    values: [digest(token), userId, new Date(now.getTime() + minutes * 60_000)],
  });
  return token;
}

/** The user of a link, without using it: a rejected password in the form must not spend it. */
export async function ownerOfLink(
  client: Queryable,
  token: string,
  now: Date,
): Promise<string | null> {
  const row = await queryRow<{ user_id: string }>(client, {
    text: `
      SELECT user_id
      FROM password_resets
      WHERE token_hash = $1 AND used_at IS NULL AND expires_at > $2`,
    values: [digest(token), now],
  });
  return row?.user_id ?? null;
}

/** Ends every link of a user, for example after their address changed. */
export async function endLinks(client: Queryable, userId: string): Promise<void> {
  await client.query({ text: 'DELETE FROM password_resets WHERE user_id = $1', values: [userId] });
}

/**
 * Uses a link, which ends the others of its user, and returns the user. Throws RESET_LINK_INVALID
 * if it is used, expired or unknown.
 */
export async function redeemLink(client: Queryable, token: string, now: Date): Promise<string> {
  const row = await queryRow<{ user_id: string }>(client, {
    text: `
      UPDATE password_resets
      SET used_at = $2
      WHERE token_hash = $1 AND used_at IS NULL AND expires_at > $2
      RETURNING user_id`,
    values: [digest(token), now],
  });
  if (!row) throw new PortalError('RESET_LINK_INVALID');
  await client.query({
    text: 'DELETE FROM password_resets WHERE user_id = $1 AND used_at IS NULL',
    values: [row.user_id],
  });
  return row.user_id;
}
