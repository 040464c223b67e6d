import type { AreaServer } from '../../../../gateway/index.ts';
import { bookingRoutes } from './bookingRoutes.ts';
import { bookingsExtension } from './bookings.ts';
import { hallCalls } from './calls.ts';
import { closuresExtension } from './closures.ts';
import { LETTERS } from './emails.ts';
import { feedRoutes } from './feeds.ts';
import { holidaysExtension } from './holidays.ts';
import { noteNoShows } from './noShows.ts';
import { sessionsExtension } from './sessions.ts';
import { slotsExtension } from './slots.ts';
import { hallTables } from './tables.ts';
import { timetableRoutes } from './timetableRoutes.ts';

export const hallsServer: AreaServer = {
  tables: hallTables,
  extensions: ({ emails, now }) => [
    bookingsExtension(emails.post, now),
    sessionsExtension(emails.post, now),
    slotsExtension(now),
    closuresExtension(emails.post, now),
    holidaysExtension(emails.post, now),
  ],
  formerCalls: hallCalls,
  emails: LETTERS,
  formerHourly: ({ emails }) => ({ 'no-shows': noteNoShows(emails.post) }),
  routes: (api, server, services) => {
    bookingRoutes(api, server);
    timetableRoutes(api, server);
    feedRoutes(api, server, services);
  },
};
