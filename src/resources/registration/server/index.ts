import type { AreaServer } from '../../../../gateway/index.ts';
import { registrationLetters, tellPromoted } from './emails.ts';
import { registrationExtensions } from './extensions.ts';
import { registrationRoutes } from './routes.ts';
import { releaseUnsubmitted } from './unsubmitted.ts';

export const registrationServer: AreaServer = {
  extensions: (services) =>
    registrationExtensions({ now: services.now, tell: tellPromoted(services) }),
  routes: registrationRoutes,
  formerCalls: [
    {
      method: 'get',
      path: '/course-registration',
      summary: 'The sheet of one student in one semester: units, reasons, credits',
      query: ['semester', 'registration', 'student'],
    },
    {
      method: 'get',
      path: '/course-reg-summary',
      summary: 'Counts of registered units, also as a table',
      query: ['semester', 'by', 'status', 'format', 'language'],
    },
    {
      method: 'get',
      path: '/curriculum-credits/student',
      summary: 'How far one student is in credits, and how far it can still go',
      query: ['student'],
    },
  ],
  emails: registrationLetters,
  formerHourly: (services) => ({
    'registrations that were never handed in': releaseUnsubmitted(tellPromoted(services)),
  }),
};
