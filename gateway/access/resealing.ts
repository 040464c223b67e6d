import { queryRows } from '../db/queryable.ts';
import type { AuthServices } from './services.ts';

interface SealedRow {
  id: string;
  owner: string;
  sealed: string;
}

/** What is sealed in the database, and how it is replaced unless it has changed in the meantime. */
const SEALED: readonly { read: string; replace: string }[] = [
  {
    read: `
      SELECT id, user_id AS owner, secret AS sealed
      FROM second_factors
      WHERE secret IS NOT NULL`,
    replace: 'UPDATE second_factors SET secret = $3 WHERE id = $1 AND secret = $2',
  },
  {
    read: 'SELECT id, id AS owner, sealed FROM signing_keys',
    replace: 'UPDATE signing_keys SET sealed = $3 WHERE id = $1 AND sealed = $2',
  },
  {
    read: 'SELECT id, id AS owner, sealed FROM push_keys',
    replace: 'UPDATE push_keys SET sealed = $3 WHERE id = $1 AND sealed = $2',
  },
];

/**
 * Seals every secret of an authenticator app and every key of the portal with the current secret of
 * the gateway, so that the former one can be dropped the next day. One that cannot be opened stays
 * as it is.
 */
export async function resealSecrets({
  database,
  sealing,
}: Pick<AuthServices, 'database' | 'sealing'>): Promise<void> {
  for (const { read, replace } of SEALED)
    for (const { id, owner, sealed } of await queryRows<SealedRow>(database, { text: read })) {
      const opened = await sealing.open(sealed, owner);
      if (opened?.isOutdated)
        await database.query({
          text: replace,
          values: [id, sealed, await sealing.seal(opened.text, owner)],
        });
    }
}
