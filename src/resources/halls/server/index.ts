import type { AreaServer } from '../../../../gateway/index.ts';
import { hallsAgenda } from './agenda.ts';
import { bookingsExtension } from './bookings.ts';
import { hallCalls } from './calls.ts';
import { closuresExtension } from './closures.ts';
import emails from './emails.json' with { type: 'json' };
import { holidaysExtension } from './holidays.ts';
import { markNoShows } from './noShows.ts';
import { sessionsExtension } from './sessions.ts';
import { slotsExtension } from './slots.ts';
import { hallTables } from './tables.ts';
import { offerAllFreed } from './waiting.ts';

const OWN_BOOKINGS = '/lhms/manage-lachall/bookings?part=mine';
const TIMETABLE = '/lhms/manage-lachall/timetable';

export const hallsServer: AreaServer = {
  agenda: hallsAgenda,

  tables: hallTables,
  extensions: [
    bookingsExtension,
    sessionsExtension,
    slotsExtension,
    closuresExtension,
    holidaysExtension,
  ],
  calls: hallCalls,
  emails,
  pushes: {
    classMoved: { topic: 'classMoved', opens: TIMETABLE },
    classCancelled: { topic: 'classMoved', opens: TIMETABLE },
    bookingOffered: { topic: 'placeWon', opens: OWN_BOOKINGS },
  },
  hourly: { 'no-shows': markNoShows, 'waiting-halls': offerAllFreed },
};
