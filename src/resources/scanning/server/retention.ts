import type { TransactionContext } from '../../../../gateway/index.ts';

/** Long enough to dispute attendance before the examinations of the same semester. */
const KEPT = `interval '200 days'`;

const STATEMENTS = [
  `DELETE FROM scan_events WHERE at < $1::timestamptz - ${KEPT}`,
  `DELETE FROM device_bindings WHERE at < $1::timestamptz - ${KEPT}`,
  `DELETE FROM attendance_rescans WHERE asked_at < $1::timestamptz - ${KEPT}`,
  // A secret is useless after its codes have expired.
  `DELETE FROM attendance_qr WHERE opened_at < $1::timestamptz - interval '30 days'`,
];

/** Deletes the record of devices at meetings; attendance stays. */
export async function deleteOldScans({ client, now }: TransactionContext): Promise<void> {
  for (const text of STATEMENTS) await client.query({ text, values: [now] });
}
