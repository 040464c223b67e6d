import { wasHeldUp } from '../../db/failure.ts';
import type { Queryable } from '../../db/queryable.ts';
import { underSavepoint } from './refusal.ts';

/**
 * Renews the statistics of tables, for acts that write many rows: until then the database plans for
 * the tables as they were before, and reads the new rows slowly. Part of the transaction, so that
 * no one reads them in between. Never what an act fails for: a table that is locked is passed over,
 * and one that takes too long stays as it is; PostgreSQL's autovacuum follows within minutes.
 */
export async function analyse(client: Queryable, tables: readonly string[]): Promise<void> {
  for (const table of tables)
    await underSavepoint(
      client,
      async () => void (await client.query({ text: `ANALYZE (SKIP_LOCKED) "${table}"` })),
      (error) => {
        if (!wasHeldUp(error)) throw error;
      },
    );
}
