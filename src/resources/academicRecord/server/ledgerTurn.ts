import { isLockedOut, type Queryable } from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';

/**
 * Waits until no other transaction appends to the ledger, and keeps others waiting until this one
 * ends. To be called before rules or sittings are read for rows that are then appended. Throws
 * LEDGER_BUSY after three seconds.
 */
export async function takeLedgerTurn(client: Queryable): Promise<void> {
  try {
    await client.query({ text: "SELECT pg_advisory_xact_lock(hashtext('sittings'))" });
  } catch (cause) {
    throw isLockedOut(cause) ? new PortalError('LEDGER_BUSY', { cause }) : cause;
  }
}
