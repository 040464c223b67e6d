import { createHash, randomBytes } from 'node:crypto';
import { MINUTE_MS } from '../../../src/contract/model/constants.ts';
import { type Queryable, queryRow } from '../../db/queryable.ts';

const LASTS_MS = 5 * MINUTE_MS;
/** Wrong answers after which a challenge is over, so that a password alone buys few guesses. */
const MAX_FAILURES = 5;

/** What an answered challenge does. */
type ChallengePurpose = 'signIn' | 'stepUp' | 'app' | 'passkey';

/** A challenge without its token. */
export interface Challenge {
  userId: string;
  /** What a passkey signs. */
  challenge: string;
  /** The sealed secret of a new app. */
  secret: string | null;
}

export interface ChallengeUse {
  purpose: ChallengePurpose;
  /** A session, or a keyed hash of the device that began. No other one may answer. */
  origin: string;
  now: Date;
}

const digest = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Creates a challenge that can be answered once within five minutes. Returns its token. */
export async function issueChallenge(
  client: Queryable,
  userId: string,
  { purpose, origin, now, secret = null }: ChallengeUse & { secret?: string | null },
): Promise<{ token: string; challenge: string }> {
  const token = randomBytes(32).toString('base64url');
  const challenge = randomBytes(32).toString('base64url');
  await client.query({
    text: `
      INSERT INTO factor_challenges (
        token_hash, user_id, purpose, origin, challenge, secret, expires_at
      )
      VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      digest(token),
      userId,
      purpose,
      origin,
      challenge,
      secret,
      new Date(now.getTime() + LASTS_MS),
    ],
  });
  return { token, challenge };
}

const OPEN = `
  token_hash = $1
  AND purpose = $2
  AND origin = $3
  AND expires_at > $4
  AND failures < ${MAX_FAILURES}`;

const valuesOf = (token: string, { purpose, origin, now }: ChallengeUse): unknown[] => [
  digest(token),
  purpose,
  origin,
  now,
];

/** An open challenge, without using it: a mistyped code must not spend it. */
export const findChallenge = (
  client: Queryable,
  token: string,
  use: ChallengeUse,
): Promise<Challenge | null> =>
  queryRow<Challenge>(client, {
    text: `
      SELECT user_id AS "userId", challenge, secret
      FROM factor_challenges
      WHERE ${OPEN}`,
    values: valuesOf(token, use),
  });

/** Uses a challenge; false if it is used, over or unknown. */
export async function spendChallenge(
  client: Queryable,
  token: string,
  use: ChallengeUse,
): Promise<boolean> {
  const row = await queryRow(client, {
    text: `DELETE FROM factor_challenges WHERE ${OPEN} RETURNING user_id`,
    values: valuesOf(token, use),
  });
  return row !== null;
}

export async function countWrongAnswer(client: Queryable, token: string): Promise<void> {
  await client.query({
    text: 'UPDATE factor_challenges SET failures = failures + 1 WHERE token_hash = $1',
    values: [digest(token)],
  });
}
