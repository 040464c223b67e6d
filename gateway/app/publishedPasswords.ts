import { verifyPassword } from '../access/passwords.ts';
import { type Queryable, queryRows } from '../db/queryable.ts';
import type { Demonstration } from './demonstration.ts';

/** User names of the demonstration accounts that still have the published password. */
async function accountsWithPublishedPassword(
  client: Queryable,
  { accounts, password }: Demonstration,
): Promise<string[]> {
  const rows = await queryRows<{ username: string; hash: string }>(client, {
    text: `
      SELECT account.username, credential.hash
      FROM users account
      JOIN credentials credential ON credential.user_id = account.id
      WHERE account.id = ANY($1::uuid[])
      ORDER BY account.username`,
    values: [accounts.map(({ id }) => id)],
  });
  // The demonstration stores one hash for all, so one verification usually suffices.
  const published = new Set<string>();
  for (const hash of new Set(rows.map((row) => row.hash)))
    if (await verifyPassword(hash, password)) published.add(hash);
  return rows.filter(({ hash }) => published.has(hash)).map(({ username }) => username);
}

/**
 * Refuses to open a portal to other machines while anyone can sign in with the password of the
 * demonstration, as on a database that was filled on this machine and then moved.
 */
export async function assertNoPublishedPassword(
  client: Queryable,
  demonstration: Demonstration,
): Promise<void> {
  const names = await accountsWithPublishedPassword(client, demonstration);
  if (names.length > 0)
    throw new Error(
      `The database has demonstration accounts with the published password (${names.join(', ')}), so the portal must answer on this machine alone. Start with a new database, or change these passwords first, without TLS, PUBLIC_URL and HOST.`,
    );
}
