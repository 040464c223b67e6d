import type { AreaServer } from '../../../../gateway/index.ts';
import { messageCalls } from './calls.ts';
import emails from './emails.json' with { type: 'json' };
import { messageTables } from './tables.ts';

export const messagesServer: AreaServer = {
  tables: messageTables,
  calls: messageCalls,
  emails,
};
