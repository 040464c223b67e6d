import type { Database } from '../../../gateway/db/database.ts';
import type { Statement } from '../../../gateway/db/wire/statement.ts';
import { waitingIn } from './heldUp.ts';

/** Holds what a statement locks until `release`; `waiting`: the number of those who wait for it. */
export async function heldLock(database: Database, { text, values = [] }: Statement) {
  const holder = await database.pool.connect();
  await holder.query('BEGIN');
  await holder.query({ text, values: [...values] });
  return {
    release: async (): Promise<void> => {
      await holder.query('ROLLBACK');
      holder.release();
    },
    waiting: () => waitingIn(database),
  };
}
