import type { AreaServer } from '../../../../gateway/index.ts';
import { bookingRoutes } from './bookingRoutes.ts';
import { bookingsExtension } from './bookings.ts';
import { hallCalls } from './calls.ts';
import { closuresExtension } from './closures.ts';
import { feedRoutes } from './feeds.ts';
import { holidaysExtension } from './holidays.ts';
import { LETTERS } from './letters.ts';
import { noteNoShows } from './noShows.ts';
import { sessionsExtension } from './sessions.ts';
import { slotsExtension } from './slots.ts';
import { hallTables } from './tables.ts';
import { timetableRoutes } from './timetableRoutes.ts';

export const hallsServer: AreaServer = {
  tables: hallTables,
  extensions: ({ letters, now }) => [
    bookingsExtension(letters.post, now),
    sessionsExtension(letters.post, now),
    slotsExtension(now),
    closuresExtension(letters.post, now),
    holidaysExtension(letters.post, now),
  ],
  calls: hallCalls,
  letters: LETTERS,
  hourly: ({ letters }) => ({ 'no-shows': noteNoShows(letters.post) }),
  routes: (api, gateway, services) => {
    bookingRoutes(api, gateway);
    timetableRoutes(api, gateway);
    feedRoutes(api, gateway, services);
  },
};
