import { PortalError } from '../../src/contract/errors.ts';
import type { Queryable } from '../db/queryable.ts';

export interface LockoutLimits {
  threshold: number;
  minutes: number;
}

export interface Subject {
  kind: 'account' | 'address';
  name: string;
}

/** Many people share an address (a lecture hall, a proxy), so it takes more failures to lock one. */
const ADDRESS_FACTOR = 10;
const FORGET_HOURS = 24;

/** Seconds of lock after the n-th failure: none below the threshold, then one minute, doubling up to the limit. */
export function lockSeconds(failures: number, { threshold, minutes }: LockoutLimits): number {
  const beyond = failures - threshold;
  return beyond < 0 ? 0 : Math.min(60 * 2 ** Math.min(beyond, 20), minutes * 60);
}

const thresholdOf = ({ kind }: Subject, limits: LockoutLimits): LockoutLimits =>
  kind === 'address' ? { ...limits, threshold: limits.threshold * ADDRESS_FACTOR } : limits;

/** Throws ACCOUNT_LOCKED with the time left while one of the subjects is locked. */
export async function demandUnlocked(client: Queryable, subjects: readonly Subject[], now: Date): Promise<void> {
  const { rows } = await client.query<{ until: Date | null }>({
    text: `SELECT max(locked_until) AS until FROM sign_in_failures
      WHERE (subject_kind, subject) IN (SELECT * FROM unnest($1::text[], $2::text[]))`,
    values: [subjects.map(({ kind }) => kind), subjects.map(({ name }) => name)],
  });
  const left = Math.ceil(((rows[0]?.until?.getTime() ?? 0) - now.getTime()) / 1000);
  if (left > 0) throw new PortalError('ACCOUNT_LOCKED', { details: { retryAfterSeconds: left } });
}

/** Counts a failure; several at once are counted each, because the row itself is the counter. Returns whether it locks. */
export async function countFailure(client: Queryable, subject: Subject, limits: LockoutLimits, now: Date): Promise<boolean> {
  const { rows } = await client.query<{ failures: number }>({
    text: `INSERT INTO sign_in_failures AS f (subject_kind, subject, failures, last_at) VALUES ($1, $2, 1, $3)
      ON CONFLICT (subject_kind, subject) DO UPDATE SET last_at = $3,
        failures = CASE WHEN f.last_at < $3 - make_interval(hours => ${FORGET_HOURS}) THEN 1 ELSE f.failures + 1 END
      RETURNING failures`,
    values: [subject.kind, subject.name, now],
  });
  const seconds = lockSeconds(rows[0]?.failures ?? 0, thresholdOf(subject, limits));
  if (seconds === 0) return false;
  await client.query({
    text: 'UPDATE sign_in_failures SET locked_until = $3 WHERE subject_kind = $1 AND subject = $2',
    values: [subject.kind, subject.name, new Date(now.getTime() + seconds * 1000)],
  });
  return true;
}

export async function clearFailures(client: Queryable, subject: Subject): Promise<void> {
  await client.query({ text: 'DELETE FROM sign_in_failures WHERE subject_kind = $1 AND subject = $2', values: [subject.kind, subject.name] });
}
