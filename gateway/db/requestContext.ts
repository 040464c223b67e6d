import type { WhereContext } from '../../src/contract/model/where.ts';
import { THE_GATEWAY, whereContext, type Person } from './person.ts';

/** The context of a request: person, time and address. */
export interface RequestContext {
  person: Person;
  /** The moment of the request, by the gateway's clock. */
  now: Date;
  /** Values of the context variables (`$user`, `$today` etc.). */
  where: WhereContext;
  ip: string;
}

export const requestContext = (person: Person, now: Date, ip: string): RequestContext => ({
  person,
  now,
  where: whereContext(person, now),
  ip,
});

/** The context of the gateway's own work, such as a timed transition. */
export const systemContext = (now: Date): RequestContext => requestContext(THE_GATEWAY, now, '');
