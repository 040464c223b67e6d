import type { AreaServer } from '../../../../gateway/index.ts';
import { academicRecordCalls } from './calls.ts';
import emails from './emails.json' with { type: 'json' };
import { academicRecordExtensions } from './extensions.ts';
import { academicRecordTables } from './tables.ts';

export const academicRecordServer: AreaServer = {
  tables: academicRecordTables,
  extensions: academicRecordExtensions,
  calls: academicRecordCalls,
  emails,
};
