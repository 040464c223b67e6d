import type { AreaServer } from '../../../../gateway/index.ts';
import { marksCalls } from './calls.ts';
import { marksEmails, remindMarkers } from './emails.ts';
import { marksExtensions } from './extensions.ts';
import { markTables } from './tables.ts';

export const marksServer: AreaServer = {
  tables: markTables,
  extensions: marksExtensions,
  calls: marksCalls,
  emails: marksEmails,
  hourly: { 'reminders of marks': remindMarkers },
};
