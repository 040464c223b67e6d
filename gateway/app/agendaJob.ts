import { localDay, localMinute, minuteOfDay } from '../../src/contract/model/facultyClock.ts';
import type { AuthServices } from '../access/services.ts';
import { contextOfActor } from '../records/jobs/actor.ts';
import type { JobDefinition } from '../records/jobs/jobDefinition.ts';
import type { Escalating } from './agenda/dueWork.ts';
import { tellOfOverdue } from './agenda/escalation.ts';
import { itemsFor } from './agenda/items.ts';
import type { AgendaOf } from './agenda/morning.ts';
import { sendMorningMails } from './agenda/morningMail.ts';
import { readAgenda } from './agenda/reading.ts';
import { agendaOf, type PortalDefinition } from './portal.ts';

const EVERY_SECONDS = 600;
/** After this, a morning that no gateway lived through is over. */
const MORNING_MINUTES = 240;
/** A later morning could end with the day before the job runs. */
const LATEST_MINUTE = 23 * 60;

/** Whether the faculty’s clock has passed the time, but not by much. */
function isMorning(now: Date, from: string): boolean {
  const passed = localMinute(now) - Math.min(minuteOfDay(from), LATEST_MINUTE);
  return passed >= 0 && passed < MORNING_MINUTES;
}

/** Reads what waits for a person by their account. */
export function agendaReader(
  portal: PortalDefinition,
  { database, catalogue, now }: Pick<AuthServices, 'database' | 'catalogue' | 'now'>,
): AgendaOf {
  const itemsOf = itemsFor(agendaOf(portal), catalogue);
  return async (userId, names) => {
    const actor = { id: userId, actorId: userId, ip: null, needsStepUp: false };
    const context = await contextOfActor(database, actor, now());
    const items = itemsOf(context).filter(({ name }) => names === undefined || names.has(name));
    // What cannot be counted is no news; the dashboard names it.
    return readAgenda(
      (read) => database.reading(read),
      items,
      context,
      () => {},
    );
  };
}

/** The items of which people are notified when they are overdue. */
const escalatingOf = (portal: PortalDefinition): Escalating =>
  new Map(
    Object.entries(agendaOf(portal)).flatMap(([name, { escalates }]) =>
      escalates ? [[name, escalates]] : [],
    ),
  );

/** Each morning: the email of what waits, and what is due or has been overdue for too long. */
export function agendaJob(portal: PortalDefinition, services: AuthServices): JobDefinition {
  const read = agendaReader(portal, services);
  const escalating = escalatingOf(portal);
  return {
    kind: 'agenda',
    everySeconds: EVERY_SECONDS,
    run: async (job) => {
      const settings = await services.settings('fresh');
      if (!isMorning(services.now(), settings.morningMailAt)) return;
      const { database } = services;
      const morning = { job, database, read, settings, today: localDay(services.now()) };
      await sendMorningMails(morning);
      await tellOfOverdue(morning, escalating);
    },
  };
}
