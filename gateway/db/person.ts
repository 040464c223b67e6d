import type { Language } from '../../src/contract/model/constants.ts';
import { localDay } from '../../src/contract/model/facultyClock.ts';
import type { Impersonation } from '../../src/contract/model/impersonation.ts';
import type { WhereContext } from '../../src/contract/model/where.ts';

/** Who is asking, as far as decisions need to know. Made once per request by `gateway/auth`. */
export interface Person {
  userId: string;
  sessionId: string;
  privileges: ReadonlySet<string>;
  staffId: string | null;
  departmentId: string | null;
  studentId: string | null;
  language: Language;
  /** The gateway itself, at a moment that a record names; it holds no account. */
  isGateway?: true;
  /**
   * Present while the session looks through other eyes: everything above but the session is theirs,
   * and nothing may be written.
   */
  impersonation?: Impersonation & { viewerId: string };
}

const MINUTE_MS = 60_000;
let known = { minute: Number.NaN, day: '' };

/**
 * The calendar day of the faculty, `YYYY-MM-DD`. Days begin with a minute, and every request asks,
 * so the last answer is kept.
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
  isGateway: true,
};

/** Whose account stands in the log and in `updated_by`. */
export const actorOf = ({ userId, isGateway }: Person): string | null =>
  isGateway ? null : userId;

/** What `$user`, `$staff` and their like stand for in one person's request. */
export const whereContext = (person: Person, now: Date): WhereContext => ({
  $user: actorOf(person),
  $staff: person.staffId,
  $department: person.departmentId,
  $student: person.studentId,
  $today: colomboDay(now),
  $now: now.toISOString(),
});
