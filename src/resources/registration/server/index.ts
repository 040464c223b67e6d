import type { AreaServer } from '../../../../gateway/index.ts';
import { registrationAgenda, registrationUpcoming } from './agenda.ts';
import { registrationCalls } from './calls.ts';
import emails from './emails.json' with { type: 'json' };
import { registrationExtensions } from './extensions.ts';
import { registrationTables } from './tables.ts';
import { releaseUnsubmitted } from './unsubmitted.ts';

export const registrationServer: AreaServer = {
  agenda: registrationAgenda,
  upcoming: registrationUpcoming,

  extensions: registrationExtensions,
  calls: registrationCalls,
  tables: registrationTables,
  emails,
  pushes: { placeFree: { topic: 'placeWon', opens: '/manage-degree/course-registration' } },
  hourly: { 'registrations that were never submitted': releaseUnsubmitted },
};
