import type { AreaServer } from '../../../../gateway/index.ts';
import { evaluationCalls } from './calls.ts';
import { evaluationEmails, remindParticipants } from './emails.ts';
import { evaluationExtensions } from './extensions.ts';
import { evaluationTables } from './tables.ts';

export const evaluationServer: AreaServer = {
  tables: evaluationTables,
  extensions: evaluationExtensions,
  calls: evaluationCalls,
  emails: evaluationEmails,
  hourly: { 'reminders of feedback': remindParticipants },
};
