import { PortalError } from '../../src/contract/model/errors.ts';
import { type Queryable, queryRow } from '../db/queryable.ts';

export interface LockoutLimits {
  threshold: number;
  minutes: number;
}

/**
 * The subject of a failure: an account, an address, or an address that sends forms which cause
 * e-mails.
 */
export interface Subject {
  kind: 'account' | 'address' | 'mail' | 'form';
  name: string;
}

/** Many people share an address (a lecture hall, a proxy), so locking one takes more failures. */
const FACTORS: Readonly<Record<Subject['kind'], number>> = {
  account: 1,
  address: 10,
  mail: 1,
  form: 40,
};
const FORGET_SECONDS = 86_400;
/**
 * Seconds after which one failure is forgiven, so that occasional typing errors of thousands behind
 * one address never add up to a lock.
 */
const FORGIVE_SECONDS: Readonly<Record<Subject['kind'], number>> = {
  account: FORGET_SECONDS,
  address: 20,
  mail: 600,
  form: 60,
};

/**
 * Seconds of lock after the n-th failure: none below the threshold, then one minute, doubling up to
 * the limit.
 */
export function lockSeconds(failures: number, { threshold, minutes }: LockoutLimits): number {
  const beyond = failures - threshold;
  return beyond < 0 ? 0 : Math.min(60 * 2 ** Math.min(beyond, 20), minutes * 60);
}

const limitsOf = ({ kind }: Subject, limits: LockoutLimits): LockoutLimits => ({
  ...limits,
  threshold: limits.threshold * FACTORS[kind],
});

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

/** Throws ACCOUNT_LOCKED with the remaining time while a subject is locked. */
export async function assertUnlocked(
  client: Queryable,
  subjects: readonly Subject[],
  now: Date,
): Promise<void> {
  const left = await secondsLocked(client, subjects, now);
  if (left > 0) throw new PortalError('ACCOUNT_LOCKED', { details: { retryAfterSeconds: left } });
}

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

/** Counts a failure atomically, because the row itself is the counter. Returns whether it locks. */
export async function countFailure(
  client: Queryable,
  subject: Subject,
  limits: LockoutLimits,
  now: Date,
): Promise<boolean> {
  const row = await queryRow<{ failures: number }>(client, {
    text: COUNT,
    values: [subject.kind, subject.name, now, FORGIVE_SECONDS[subject.kind]],
  });
  const seconds = lockSeconds(row?.failures ?? 0, limitsOf(subject, limits));
  if (seconds === 0) return false;
  await client.query({
    text: 'UPDATE sign_in_failures SET locked_until = $3 WHERE subject_kind = $1 AND subject = $2',
    values: [subject.kind, subject.name, new Date(now.getTime() + seconds * 1000)],
  });
  return true;
}

export async function clearFailures(client: Queryable, subject: Subject): Promise<void> {
  await client.query({
    text: 'DELETE FROM sign_in_failures WHERE subject_kind = $1 AND subject = $2',
    values: [subject.kind, subject.name],
  });
}
