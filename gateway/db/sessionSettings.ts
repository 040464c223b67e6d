import type { DatabaseLimits } from './limits.ts';

type Settings = Readonly<Record<string, string | number>>;

/**
 * What every session needs. JIT pays only for reports over millions of rows; here it slowed some
 * statements from two milliseconds to half a second. Parallel workers take longer to start than the
 * statements of a call take, and are processors that other calls wait for.
 */
const SESSION: Settings = {
  timezone: 'UTC',
  datestyle: 'ISO',
  jit: 'off',
  max_parallel_workers_per_gather: 0,
};

/** The limits that the server measures, in milliseconds. */
export const limitSettings = ({ statement, lock, idleInTransaction }: DatabaseLimits) => ({
  statement_timeout: statement,
  lock_timeout: lock,
  idle_in_transaction_session_timeout: idleInTransaction,
});

/** Adds session settings to the connection options, which needs no further round trip. */
export function withSessionOptions(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  const options = Object.entries(SESSION).map(([name, value]) => `-c ${name}=${value}`);
  const given = url.searchParams.get('options');
  url.searchParams.set('options', [given, ...options].filter(Boolean).join(' '));
  return url.href;
}

/**
 * The settings as statements that follow BEGIN: a pooler in transaction mode gives every
 * transaction another session.
 */
export const settingsAtBegin = (limits: DatabaseLimits): string =>
  Object.entries({ ...SESSION, ...limitSettings(limits) })
    .map(([name, value]) => `; SET LOCAL ${name} = '${value}'`)
    .join('');
