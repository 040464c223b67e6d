import type { AreaServer, TransactionContext } from '../../../../gateway/index.ts';
import { attendanceAgenda, attendanceUpcoming } from './agenda.ts';
import { attendanceCalls } from './calls.ts';
import emails from './emails.json' with { type: 'json' };
import { leaveExtension } from './extensions.ts';
import { attendanceTables } from './tables.ts';

const EXPIRED_RECEIPTS =
  "DELETE FROM attendance_receipts WHERE received_at < $1::timestamptz - interval '180 days'";

async function deleteReceipts({ client, now }: TransactionContext): Promise<void> {
  await client.query({ text: EXPIRED_RECEIPTS, values: [now.toISOString()] });
}

export const attendanceServer: AreaServer = {
  agenda: attendanceAgenda,
  upcoming: attendanceUpcoming,

  tables: attendanceTables,
  extensions: [leaveExtension],
  emails,
  calls: attendanceCalls,
  hourly: { attendanceReceipts: deleteReceipts },
};
