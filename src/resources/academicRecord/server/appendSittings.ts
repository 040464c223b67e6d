import { followSittingsOnRecord } from './attempts.ts';
import { type Appending, insertSittings, type SittingRows } from './insertSittings.ts';
import { restoreReplaced } from './restoring.ts';

/**
 * Rows of a few papers or students are looked up among all that the transaction has appended, which
 * the statistics do not know yet: a merge join would read every replaced row of the ledger.
 */
const LOOK_UP = 'SET LOCAL enable_mergejoin = off';

/**
 * Appends rows to the ledger. Every road to the record ends here. Withdrawals bring back what the
 * withdrawn rows had replaced, and the attempts of other entries in the same units follow. The
 * caller holds the turn in the ledger. Returns the number of the given rows, for `analyseLedger`.
 */
export async function appendSittings(context: Appending, rows: SittingRows): Promise<number> {
  await context.client.query({ text: LOOK_UP });
  const appended = await insertSittings(context, rows);
  const withdrawals = appended.filter(({ effect }) => effect === 'withdraws');
  await restoreReplaced(
    context,
    withdrawals.map(({ id }) => id),
  );
  await followSittingsOnRecord(context, appended);
  return appended.length;
}
