import type { AreaServer } from '../../../../gateway/index.ts';
import { examinationsAgenda, examinationsUpcoming } from './agenda.ts';
import { examinationCalls } from './calls.ts';
import emails from './emails.json' with { type: 'json' };
import { entitlementsExtension } from './entitlements.ts';
import { papersExtension } from './papers.ts';
import { registrationsExtension } from './registrations.ts';
import { examSessionsExtension } from './sessionSteps.ts';
import { examinationTables } from './tables.ts';

export const examinationsServer: AreaServer = {
  tables: examinationTables,
  extensions: [
    entitlementsExtension,
    examSessionsExtension,
    papersExtension,
    registrationsExtension,
  ],
  calls: examinationCalls,
  emails,
  agenda: examinationsAgenda,
  upcoming: examinationsUpcoming,
};
