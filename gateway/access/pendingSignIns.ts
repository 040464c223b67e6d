import { createHash, randomBytes } from 'node:crypto';
import { PortalError } from '../../src/contract/model/errors.ts';
import { type Queryable, queryRow } from '../db/queryable.ts';
import type { ProvenIdentity } from './openId/authentication.ts';

/** A person that the provider has confirmed, without a session yet. */
export interface PendingSignIn extends ProvenIdentity {
  codeHash: string;
  /** The account that the person has proven to be theirs, if it is not linked yet. */
  confirmedUserId: string | null;
}

interface PendingRow extends Record<string, unknown>, PendingSignIn {}

const digest = (code: string): string => createHash('sha256').update(code).digest('hex');

/** Keeps what the provider said. Returns the code for the browser, which opens one session. */
export async function keepPendingSignIn(
  client: Queryable,
  identity: ProvenIdentity,
  until: Date,
): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  const { issuer, subject, number, providerSession, idToken, hasSecondFactor } = identity;
  const kept = [issuer, subject, number, providerSession, idToken, hasSecondFactor];
  await client.query({
    text: `
      INSERT INTO pending_sign_ins (
        code_hash, issuer, subject, number, provider_session, id_token, has_second_factor,
        expires_at
      )
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [digest(code), ...kept, until],
  });
  return code;
}

/** What a provider has confirmed, or `null` if the code is used, expired or unknown. */
export const findPendingSignIn = (
  client: Queryable,
  code: string | null,
  now: Date,
): Promise<PendingSignIn | null> =>
  queryRow<PendingRow>(client, {
    text: `
      SELECT
        code_hash AS "codeHash",
        issuer,
        subject,
        number,
        provider_session AS "providerSession",
        id_token AS "idToken",
        has_second_factor AS "hasSecondFactor",
        confirmed_user_id AS "confirmedUserId"
      FROM pending_sign_ins
      WHERE code_hash = $1 AND expires_at > $2`,
    values: [digest(code ?? ''), now],
  });

/** The same; throws SIGN_IN_NOT_BEGUN instead. */
export async function readPendingSignIn(
  client: Queryable,
  code: string | null,
  now: Date,
): Promise<PendingSignIn> {
  const found = await findPendingSignIn(client, code, now);
  if (!found) throw new PortalError('SIGN_IN_NOT_BEGUN');
  return found;
}

/** Notes that the person has proven an account to be theirs. */
export async function confirmPendingSignIn(
  client: Queryable,
  { codeHash }: PendingSignIn,
  userId: string,
): Promise<void> {
  await client.query({
    text: 'UPDATE pending_sign_ins SET confirmed_user_id = $2 WHERE code_hash = $1',
    values: [codeHash, userId],
  });
}

/** Leaves time to open a mailbox. */
export async function extendPendingSignIn(
  client: Queryable,
  { codeHash }: PendingSignIn,
  until: Date,
): Promise<void> {
  await client.query({
    text: `
      UPDATE pending_sign_ins
      SET expires_at = greatest(expires_at, $2)
      WHERE code_hash = $1`,
    values: [codeHash, until],
  });
}

/**
 * Uses the code, in the transaction of its session, and returns the account that it confirms.
 * Throws SIGN_IN_NOT_BEGUN if it was used.
 */
export async function usePendingSignIn(
  client: Queryable,
  { codeHash }: PendingSignIn,
): Promise<string | null> {
  const row = await queryRow<{ confirmedUserId: string | null }>(client, {
    text: `
      DELETE FROM pending_sign_ins
      WHERE code_hash = $1
      RETURNING confirmed_user_id AS "confirmedUserId"`,
    values: [codeHash],
  });
  if (!row) throw new PortalError('SIGN_IN_NOT_BEGUN');
  return row.confirmedUserId;
}

/** Drops what a provider has confirmed in a session that it has ended since. */
export async function dropPendingSignIns(
  client: Queryable,
  {
    issuer,
    subject,
    providerSession,
  }: Record<'issuer', string> & Record<'subject' | 'providerSession', string | null>,
): Promise<void> {
  await client.query({
    text: `
      DELETE FROM pending_sign_ins
      WHERE issuer = $1
        AND ($2::text IS NULL OR subject = $2)
        AND ($3::text IS NULL OR provider_session = $3)`,
    values: [issuer, subject, providerSession],
  });
}
