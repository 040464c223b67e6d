import { decodeJwt } from 'jose';
import { type Queryable, queryRow } from '../db/queryable.ts';
import { endSessionsSql } from './endSessions.ts';
import type { ProvenIdentity } from './openId/authentication.ts';
import type { ProviderLogout } from './openId/logoutTokens.ts';

/** Keeps the session at the provider that a session came from. */
export async function keepProviderSession(
  client: Queryable,
  sessionId: string,
  { issuer, subject, providerSession, idToken }: ProvenIdentity,
): Promise<void> {
  await client.query({
    text: `
      INSERT INTO provider_sessions (session_id, issuer, subject, provider_session, id_token)
      VALUES ($1, $2, $3, $4, $5)`,
    values: [sessionId, issuer, subject, providerSession, idToken],
  });
}

/**
 * When the person of a session signed in at the provider that it came from, as its ID token says,
 * which was verified when it came; `null`: unknown, or the session came from none.
 */
export async function signedInAtProvider(
  client: Queryable,
  sessionId: string,
): Promise<Date | null> {
  const row = await queryRow<{ idToken: string }>(client, {
    text: 'SELECT id_token AS "idToken" FROM provider_sessions WHERE session_id = $1',
    values: [sessionId],
  });
  const at = row && decodeJwt(row.idToken)['auth_time'];
  return typeof at === 'number' ? new Date(at * 1_000) : null;
}

/** The ID token that a session came from, or `null`; it is kept no longer than its session. */
export async function takeIdToken(
  client: Queryable,
  sessionId: string,
  issuer: string,
): Promise<string | null> {
  const row = await queryRow<{ idToken: string }>(client, {
    text: `
      DELETE FROM provider_sessions
      WHERE session_id = $1 AND issuer = $2
      RETURNING id_token AS "idToken"`,
    values: [sessionId, issuer],
  });
  return row?.idToken ?? null;
}

/** Notes a logout token; `false` if it was received before. */
export async function isNewLogout(
  client: Queryable,
  { issuer, id }: ProviderLogout,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await client.query({
    text: `
      INSERT INTO logout_tokens (issuer, token_id, received_at)
      VALUES ($1, $2, $3)
      ON CONFLICT DO NOTHING`,
    values: [issuer, id, now],
  });
  return (rowCount ?? 0) > 0;
}

const FROM_ORIGIN = 'FROM provider_sessions origin';

/**
 * Ends the sessions that came from one session at the provider, or from all of a person there.
 * Returns their users.
 */
export async function endProviderSessions(
  client: Queryable,
  { issuer, subject, providerSession }: ProviderLogout,
): Promise<string[]> {
  const { rows } = await client.query<{ userId: string }>({
    text: endSessionsSql(
      `origin.session_id = sessions.id
        AND origin.issuer = $1
        AND ($2::text IS NULL OR origin.subject = $2)
        AND ($3::text IS NULL OR origin.provider_session = $3)`,
      FROM_ORIGIN,
    ),
    values: [issuer, subject, providerSession],
  });
  return [...new Set(rows.map(({ userId }) => userId))];
}

/** Ends the sessions of an account that came from a provider; `except` keeps the one in use. */
export async function endSessionsThrough(
  client: Queryable,
  userId: string,
  issuer: string,
  except: string,
): Promise<void> {
  await client.query({
    text: endSessionsSql(
      `origin.session_id = sessions.id
        AND sessions.user_id = $1
        AND origin.issuer = $2
        AND sessions.id <> $3`,
      FROM_ORIGIN,
    ),
    values: [userId, issuer, except],
  });
}
