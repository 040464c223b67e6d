import type { Queryable } from '../../../../gateway/index.ts';

/**
 * Waits until no other transaction appends to the ledger, and keeps others waiting until this one
 * ends. Whoever reads rules or sittings and then appends calls it first.
 */
export async function takeLedgerTurn(client: Queryable): Promise<void> {
  await client.query({ text: "SELECT pg_advisory_xact_lock(hashtext('sittings'))" });
}
