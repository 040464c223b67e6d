import type { WhereContext } from '../../src/contract/model/where.ts';
import { THE_GATEWAY, whereContext, type Person } from './person.ts';

/** Who asks for something, when and from where. */
export interface RequestContext {
  person: Person;
  /** The moment of the request, by the gateway's clock. */
  now: Date;
  /** What `$user`, `$today` and their like stand for in this request. */
  where: WhereContext;
  ip: string;
}

export const requestContext = (person: Person, now: Date, ip: string): RequestContext => ({
  person,
  now,
  where: whereContext(person, now),
  ip,
});

/** The gateway's own work, such as a timed step. */
export const systemContext = (now: Date): RequestContext => requestContext(THE_GATEWAY, now, '');
