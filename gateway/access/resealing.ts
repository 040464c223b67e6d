import { queryRows } from '../db/queryable.ts';
import type { AuthServices } from './services.ts';

interface SealedRow {
  id: string;
  userId: string;
  secret: string;
}

/**
 * Seals every secret of an authenticator app with the current secret of the gateway, so that the
 * former one can be dropped the next day. One that cannot be opened stays as it is.
 */
export async function resealSecrets({
  database,
  sealing,
}: Pick<AuthServices, 'database' | 'sealing'>): Promise<void> {
  const rows = await queryRows<SealedRow>(database, {
    text: `
      SELECT id, user_id AS "userId", secret
      FROM second_factors
      WHERE secret IS NOT NULL`,
  });
  for (const { id, userId, secret } of rows) {
    const opened = await sealing.open(secret, userId);
    if (!opened?.isOutdated) continue;
    // Unless it was used, and so sealed, in the meantime.
    await database.query({
      text: 'UPDATE second_factors SET secret = $3 WHERE id = $1 AND secret = $2',
      values: [id, secret, await sealing.seal(opened.text, userId)],
    });
  }
}
