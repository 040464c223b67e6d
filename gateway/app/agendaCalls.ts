import { fieldError, PortalError } from '../../src/contract/model/errors.ts';
import { addDays } from '../../src/contract/model/facultyClock.ts';
import * as api from '../../src/contract/wire/calls/agendaCalls.ts';
import { colomboDay } from '../db/person.ts';
import { implementCalls, pageOf } from '../records/calls/implementCalls.ts';
import { itemsFor } from './agenda/items.ts';
import { readAgenda } from './agenda/reading.ts';
import { readUpcoming } from './agenda/upcoming.ts';
import type { EngineServices } from './engineServices.ts';
import { agendaOf, upcomingOf } from './portal.ts';

const PUT_OFF = `
  INSERT INTO agenda_postponements (user_id, item, until, made_on)
  VALUES ($1, $2, $3, $4)
  ON CONFLICT (user_id, item) DO UPDATE
  SET until = excluded.until, made_on = excluded.made_on`;

export const agendaCalls = implementCalls(
  api,
  ({ portal, catalogue, database }: EngineServices) => {
    const itemsOf = itemsFor(agendaOf(portal), catalogue);
    const upcoming = upcomingOf(portal);
    return {
      agenda: async ({ range, request, ...context }) => {
        const entries = await readAgenda(
          (read) => database.reading(read),
          itemsOf(context),
          context,
          (error, name) =>
            request.log.error({ err: error, name }, 'an item of the agenda could not be counted'),
        );
        return pageOf(entries, range);
      },

      agendaNext: async (context) =>
        database.reading((client) => readUpcoming(client, upcoming, context)),

      putOff: async ({ client, params: { item }, body: { until }, person, now }) => {
        if (!Object.hasOwn(agendaOf(portal), item)) throw new PortalError('NOT_FOUND');
        const today = colomboDay(now);
        const [min, max] = [addDays(today, 1), addDays(today, api.MOST_DAYS_OFF)];
        if (until < min) throw fieldError('until', 'tooSmall', { min });
        if (until > max) throw fieldError('until', 'tooLarge', { max });
        await client.query({ text: PUT_OFF, values: [person.userId, item, until, today] });
      },

      bringBack: async ({ client, params: { item }, person }) => {
        await client.query({
          text: 'DELETE FROM agenda_postponements WHERE user_id = $1 AND item = $2',
          values: [person.userId, item],
        });
      },
    };
  },
);
