import type { AreaServer } from '../../../../gateway/index.ts';
import { messageCalls } from './calls.ts';
import { messageEmails } from './emails.ts';
import { messageTables } from './tables.ts';

export const messagesServer: AreaServer = {
  tables: messageTables,
  calls: messageCalls,
  emails: messageEmails,
};
