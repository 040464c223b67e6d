import type { AreaServer } from '../../../../gateway/index.ts';
import { academicRecordCalls } from './calls.ts';
import emails from './emails.json' with { type: 'json' };
import { academicRecordExtensions } from './extensions.ts';
import { mailLedgerHead } from './ledgerHead.ts';
import { academicRecordTables } from './tables.ts';

export const academicRecordServer: AreaServer = {
  tables: academicRecordTables,
  extensions: academicRecordExtensions,
  calls: academicRecordCalls,
  emails,
  hourly: { 'head of the ledger': mailLedgerHead },
};
