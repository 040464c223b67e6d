import { DAY_MS } from '../../src/contract/model/constants.ts';
import { endExpiredImpersonations } from './impersonations.ts';
import type { AuthServices } from './services.ts';

/** Expired rows by table: the condition, and the number of days that they are kept after that. */
const RUN_OUT: readonly (readonly [statement: string, days: number])[] = [
  ['DELETE FROM sessions WHERE least(expires_at, coalesce(revoked_at, expires_at)) < $1', 30],
  ['DELETE FROM one_time_links WHERE expires_at < $1', 1],
  ['DELETE FROM pending_sign_ins WHERE expires_at < $1', 0],
  [
    `
      DELETE FROM provider_sessions
      USING sessions
      WHERE sessions.id = session_id
        AND least(sessions.expires_at, coalesce(sessions.revoked_at, sessions.expires_at)) < $1`,
    0,
  ],
  // A token is accepted for some minutes only.
  ['DELETE FROM logout_tokens WHERE received_at < $1', 1],
  ['DELETE FROM factor_challenges WHERE expires_at < $1', 1],
  // No link can confirm it any more, so it no longer waits.
  [
    `
      UPDATE users
      SET new_email = NULL, version = version + 1
      WHERE new_email IS NOT NULL
        AND NOT EXISTS (
          SELECT 1
          FROM one_time_links link
          WHERE link.user_id = users.id
            AND link.purpose = 'confirmAddress'
            AND link.used_at IS NULL
            AND link.expires_at >= $1
        )`,
    0,
  ],
  ['DELETE FROM former_addresses WHERE until < $1', 1],
  ['DELETE FROM sign_in_failures WHERE last_at < $1 AND coalesce(locked_until, last_at) < $1', 1],
  ['DELETE FROM idempotency_keys WHERE created_at < $1', 2],
  ['DELETE FROM imports WHERE created_at < $1', 90],
  ['DELETE FROM viewings WHERE ended_at < $1', 30],
  [
    `
      DELETE FROM saved_views
      WHERE updated_at < $1 AND NOT EXISTS (SELECT 1 FROM users WHERE users.id = owner_id)`,
    1,
  ],
  [
    `
      DELETE FROM list_layouts
      WHERE now() > $1 AND NOT EXISTS (SELECT 1 FROM users WHERE users.id = user_id)`,
    1,
  ],
  ['DELETE FROM presence WHERE seen_at < $1', 1],
  ['DELETE FROM traffic_samples WHERE at < $1', 8],
  ['DELETE FROM growth_samples WHERE at < $1', 32],
  // The latest shows that the portal makes backups.
  ['DELETE FROM backups WHERE at < $1 AND at < (SELECT max(at) FROM backups)', 90],
  ['DELETE FROM agenda_postponements WHERE until < $1', 1],
  // Others are of a due day, which may be long past: without them the same email goes out again.
  ["DELETE FROM agenda_notices WHERE day < $1 AND notice IN ('morning', 'overdue')", 400],
  ['DELETE FROM jobs WHERE ended_at < $1', 30],
];

/** Removes expired sessions, links and counts. Safe to run on several gateways at once. */
export async function removeExpired({
  database,
  now,
}: Pick<AuthServices, 'database' | 'now'>): Promise<void> {
  await database.transaction((client) => endExpiredImpersonations(client, now()));
  for (const [statement, days] of RUN_OUT)
    await database.query({ text: statement, values: [new Date(now().getTime() - days * DAY_MS)] });
}
