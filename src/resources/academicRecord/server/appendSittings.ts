import { followSittingsOnRecord } from './attempts.ts';
import { type Appending, insertSittings, type SittingRows } from './insertSittings.ts';
import { restoreReplaced } from './restoring.ts';

/**
 * Appends rows to the ledger. Every road to the record ends here. Withdrawals bring back what the
 * withdrawn rows had replaced, and the attempts of other entries in the same units follow. The
 * caller holds the turn in the ledger.
 */
export async function appendSittings(context: Appending, rows: SittingRows): Promise<void> {
  const appended = await insertSittings(context, rows);
  const withdrawals = appended.filter(({ effect }) => effect === 'withdraws');
  await restoreReplaced(
    context,
    withdrawals.map(({ id }) => id),
  );
  await followSittingsOnRecord(context, appended);
}
