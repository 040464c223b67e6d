import { type Language, MINUTE_MS } from '../../src/contract/model/constants.ts';
import { localDay } from '../../src/contract/model/facultyClock.ts';
import type { Impersonation } from '../../src/contract/model/impersonation.ts';
import type { HeldPrivileges } from '../../src/contract/model/scopes.ts';
import type { WhereContext } from '../../src/contract/model/where.ts';

/** What is known of the second factor of a session. */
interface SecondFactor {
  /** When it was last proven; `null`: never in this session. */
  provenAt: Date | null;
}

/** The authenticated person with the facts for authorisation. Built once per request. */
export interface Person {
  userId: string;
  sessionId: string;
  privileges: HeldPrivileges;
  staffId: string | null;
  departmentId: string | null;
  studentId: string | null;
  language: Language;
  /** Of the account that signed in, also during impersonation. `null`: it has none. */
  secondFactor: SecondFactor | null;
  /** The gateway itself, which performs timed transitions and has no account. */
  isGateway?: true;
  /**
   * Present during impersonation: all facts above except the session are those of the impersonated
   * person or role, and writes are refused.
   */
  impersonation?: Impersonation & { viewerId: string };
}

let known = { minute: Number.NaN, day: '' };

/**
 * The calendar day of the faculty, `YYYY-MM-DD`. Cached for a minute, because every request needs
 * it.
 */
export function colomboDay(now: Date): string {
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  if (minute !== known.minute) known = { minute, day: localDay(now) };
  return known.day;
}

export const THE_GATEWAY: Person = {
  userId: '',
  sessionId: '',
  privileges: new Set(),
  staffId: null,
  departmentId: null,
  studentId: null,
  language: 'en',
  secondFactor: null,
  isGateway: true,
};

/** The account for the log and for `updated_by`; `null` for the gateway. */
export const actorOf = ({ userId, isGateway }: Person): string | null =>
  isGateway ? null : userId;

/** The values of the context variables (`$user` etc.) and the language of a person's request. */
export const whereContext = (person: Person, now: Date): WhereContext => ({
  $user: actorOf(person),
  $staff: person.staffId,
  $department: person.departmentId,
  $student: person.studentId,
  $today: colomboDay(now),
  $now: now.toISOString(),
  language: person.language,
});
