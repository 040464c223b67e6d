import type { Queryable } from '../../../../gateway/index.ts';

/**
 * Waits until no other transaction appends to the ledger, and keeps others waiting until this one
 * ends. To be called before rules or sittings are read for rows that are then appended.
 */
export async function takeLedgerTurn(client: Queryable): Promise<void> {
  await client.query({ text: "SELECT pg_advisory_xact_lock(hashtext('sittings'))" });
}
