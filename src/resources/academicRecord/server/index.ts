import type { AreaServer } from '../../../../gateway/index.ts';
import { academicRecordAgenda } from './agenda.ts';
import { academicRecordCalls } from './calls.ts';
import emails from './emails.json' with { type: 'json' };
import { academicRecordExtensions } from './extensions.ts';
import { mailLedgerHead } from './ledgerHead.ts';
import { academicRecordTables } from './tables.ts';
import { verificationJob } from './verification.ts';

export const academicRecordServer: AreaServer = {
  agenda: academicRecordAgenda,

  tables: academicRecordTables,
  extensions: academicRecordExtensions,
  calls: academicRecordCalls,
  jobs: [verificationJob],
  emails,
  hourly: { 'head of the ledger': mailLedgerHead },
};
