import { PortalError } from '../../src/contract/model/errors.ts';
import { type Queryable, queryRow } from '../db/queryable.ts';

export interface LockoutLimits {
  threshold: number;
  minutes: number;
}

/**
 * The subject of a failure: an account on a device where its owner signed in before, the second
 * factor of an account on unknown devices, an account from one network of unknown devices, an
 * account from all of them, a network, e-mails to an account that one network causes, e-mails to it
 * that all cause, or forms of a network that cause e-mails.
 */
export interface Subject {
  kind: 'device' | 'code' | 'account' | 'strangers' | 'address' | 'mail' | 'mailbox' | 'form';
  name: string;
}

interface Penalty {
  /** How many times the threshold: many people share a network (a lecture hall, a proxy). */
  factor: number;
  /**
   * Seconds after which one failure is forgiven, so that occasional typing errors of thousands
   * behind one address never add up to a lock.
   */
  forgiveSeconds: number;
  /** The first lock; each further failure doubles it. */
  firstSeconds: number;
  /** The longest lock, if it is shorter than that of the settings. */
  longestSeconds: number;
}

const FORGET_SECONDS = 86_400;
const LOCK = { firstSeconds: 60, longestSeconds: Infinity };
/**
 * Strangers are slowed down and not refused: a person who knows a user name would otherwise decide
 * when its owner may sign in. A guess a minute finds no password that the rules admit.
 */
const PAUSE = { firstSeconds: 1, longestSeconds: 60 };
const PENALTIES: Readonly<Record<Subject['kind'], Penalty>> = {
  device: { factor: 1, forgiveSeconds: FORGET_SECONDS, ...LOCK },
  code: { factor: 1, forgiveSeconds: FORGET_SECONDS, ...LOCK },
  account: { factor: 1, forgiveSeconds: FORGET_SECONDS, ...PAUSE },
  strangers: { factor: 10, forgiveSeconds: 60, ...PAUSE, longestSeconds: 8 },
  address: { factor: 10, forgiveSeconds: 20, ...PAUSE },
  mail: { factor: 1, forgiveSeconds: 600, ...LOCK },
  mailbox: { factor: 4, forgiveSeconds: 600, ...LOCK },
  form: { factor: 40, forgiveSeconds: 60, ...LOCK },
};

/**
 * Seconds of lock after the n-th failure: none below the threshold, then the first lock, doubling
 * up to the limit.
 */
export function lockSeconds(
  kind: Subject['kind'],
  failures: number,
  { threshold, minutes }: LockoutLimits,
): number {
  const { factor, firstSeconds, longestSeconds } = PENALTIES[kind];
  const beyond = failures - threshold * factor;
  if (beyond < 0) return 0;
  return Math.min(firstSeconds * 2 ** Math.min(beyond, 20), longestSeconds, minutes * 60);
}

/** Seconds until no subject is locked; 0 if none is. */
export async function secondsLocked(
  client: Queryable,
  subjects: readonly Subject[],
  now: Date,
): Promise<number> {
  const row = await queryRow<{ until: Date | null }>(client, {
    text: `
      SELECT max(locked_until) AS until
      FROM sign_in_failures
      WHERE (subject_kind, subject) IN (SELECT * FROM unnest($1::text[], $2::text[]))`,
    values: [subjects.map(({ kind }) => kind), subjects.map(({ name }) => name)],
  });
  return Math.max(0, Math.ceil(((row?.until?.getTime() ?? 0) - now.getTime()) / 1000));
}

/** ACCOUNT_LOCKED on the owner's own device, TOO_MANY_REQUESTS for strangers, with the time left. */
export const lockedError = ([first]: readonly Subject[], seconds: number): PortalError =>
  new PortalError(first?.kind === 'device' ? 'ACCOUNT_LOCKED' : 'TOO_MANY_REQUESTS', {
    details: { retryAfterSeconds: seconds },
  });

// Clocks of gateways differ slightly, so the time since the last failure may be negative.
const COUNT = `
  INSERT INTO sign_in_failures AS failure (subject_kind, subject, failures, last_at)
  VALUES ($1, $2, 1, $3)
  ON CONFLICT (subject_kind, subject) DO UPDATE
  SET (failures, last_at) = (
    SELECT
      CASE
        WHEN elapsed > ${FORGET_SECONDS} THEN 1
        ELSE greatest(failure.failures - forgiven, 0) + 1
      END,
      CASE
        WHEN forgiven >= failure.failures THEN $3
        ELSE failure.last_at + make_interval(secs => forgiven * $4)
      END
    FROM (
      SELECT elapsed, floor(elapsed / $4)::int AS forgiven
      FROM (
        SELECT greatest(extract(epoch FROM $3::timestamptz - failure.last_at), 0) AS elapsed
      ) since_last
    ) elapsed_spell
  )
  RETURNING failures`;

/** What a failure does: from the first that locks, each further one makes the lock longer. */
export type Lock = 'none' | 'begins' | 'grows';

/** Counts a failure atomically, because the row itself is the counter: one alone begins a lock. */
export async function countFailure(
  client: Queryable,
  subject: Subject,
  limits: LockoutLimits,
  now: Date,
): Promise<Lock> {
  const row = await queryRow<{ failures: number }>(client, {
    text: COUNT,
    values: [subject.kind, subject.name, now, PENALTIES[subject.kind].forgiveSeconds],
  });
  const failures = row?.failures ?? 0;
  const seconds = lockSeconds(subject.kind, failures, limits);
  if (seconds === 0) return 'none';
  await client.query({
    text: 'UPDATE sign_in_failures SET locked_until = $3 WHERE subject_kind = $1 AND subject = $2',
    values: [subject.kind, subject.name, new Date(now.getTime() + seconds * 1000)],
  });
  return lockSeconds(subject.kind, failures - 1, limits) === 0 ? 'begins' : 'grows';
}

export async function clearFailures(client: Queryable, subject: Subject): Promise<void> {
  await client.query({
    text: 'DELETE FROM sign_in_failures WHERE subject_kind = $1 AND subject = $2',
    values: [subject.kind, subject.name],
  });
}

/** Forgets all failures of an account, after a new password made guesses at the old one worthless. */
export async function clearFailuresOf(client: Queryable, userId: string): Promise<void> {
  await client.query({
    text: `
      DELETE FROM sign_in_failures
      WHERE subject_kind IN ('device', 'account', 'strangers')
        AND (subject = $1 OR starts_with(subject, $1 || ' '))`,
    values: [userId],
  });
}
