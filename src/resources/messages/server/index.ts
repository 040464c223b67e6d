import type { AreaServer } from '../../../../gateway/index.ts';
import { messagesAgenda } from './agenda.ts';
import { messageCalls } from './calls.ts';
import emails from './emails.json' with { type: 'json' };
import { scheduledJob } from './scheduling.ts';
import { messageTables } from './tables.ts';

export const messagesServer: AreaServer = {
  agenda: messagesAgenda,

  tables: messageTables,
  calls: messageCalls,
  emails,
  jobs: [scheduledJob],
};
