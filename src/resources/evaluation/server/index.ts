import type { AreaServer } from '../../../../gateway/index.ts';
import { evaluationAgenda } from './agenda.ts';
import { evaluationCalls } from './calls.ts';
import emails from './emails.json' with { type: 'json' };
import { remindParticipants } from './emails.ts';
import { evaluationExtensions } from './extensions.ts';
import { evaluationTables } from './tables.ts';

export const evaluationServer: AreaServer = {
  agenda: evaluationAgenda,

  tables: evaluationTables,
  extensions: evaluationExtensions,
  calls: evaluationCalls,
  emails,
  hourly: { 'reminders of feedback': remindParticipants },
};
