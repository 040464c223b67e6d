import { PortalError } from '../../src/contract/model/errors.ts';

/** The transaction exceeded its deadline and its connection was discarded. */
export class DeadlineExceeded extends Error {
  constructor() {
    super('The transaction exceeded its deadline');
    this.name = 'DeadlineExceeded';
  }
}

/** Optimistic concurrency failure: the row was changed between the read and the write. */
export class LostRace extends Error {
  readonly code = '40001';
  constructor() {
    super('The row was changed after it was read');
    this.name = 'LostRace';
  }
}

/** A connection that must lead to the server itself leads to a pooler. */
export class PoolerFound extends Error {
  constructor() {
    super(
      'DATABASE_URL leads to a connection pooler: give the address of the server itself, too, as DATABASE_DIRECT_URL.',
    );
    this.name = 'PoolerFound';
  }
}

const LOST_RACE = new Set(['40001', '40P01']);

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
]);

/**
 * Connection failures (08), refused log-in (28), missing database (3D), insufficient resources
 * (53), operator intervention (57), system errors (58); below: idle in transaction, and a read-only
 * standby.
 */
const UNAVAILABLE_CLASSES = new Set(['08', '28', '3D', '53', '57', '58']);
const UNAVAILABLE_STATES = new Set(['25P03', '25P04', '25006', ...LOST_RACE]);

/** SQLSTATEs after which the session is closed or unusable. */
const SESSION_ENDED = new Set([
  '57P01',
  '57P02',
  '57P03',
  '57P04',
  '57P05',
  '25P03',
  '25P04',
  '25006',
]);

/** Waiting for a lock took too long. */
const LOCKED_OUT = '55P03';

/** By a timeout or by request. */
const STATEMENT_ENDED = '57014';

const NO_ANSWER = 'Query read timeout';

/** Messages of the driver's own errors, which have neither a class nor a code. */
const DRIVER_MESSAGES =
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|The server does not support SSL)/;

/** An error and its causes. */
export function chain(error: unknown): Error[] {
  const found: Error[] = [];
  for (let next = error; next instanceof Error && !found.includes(next); next = next.cause)
    found.push(next);
  return found;
}

export function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function isDriverFailure(error: Error): boolean {
  // ENOENT and EACCES on connect concern the socket file; otherwise they concern ordinary files.
  const noSocket = 'syscall' in error && error.syscall === 'connect';
  return (
    noSocket ||
    error instanceof DeadlineExceeded ||
    UNREACHABLE.has(codeOf(error)) ||
    DRIVER_MESSAGES.test(error.message)
  );
}

/** No SQLSTATE starts with E, unlike the codes of the operating system (EPIPE, EBUSY). */
const isSqlState = (code: string): boolean => /^[0-9FHPX][0-9A-Z]{4}$/.test(code);

/** The SQLSTATE of an error or of its causes, because query builders wrap database errors. */
export function sqlState(error: unknown): string | undefined {
  return chain(error).map(codeOf).find(isSqlState);
}

/** Serialization failure or deadlock: the transaction was rolled back and can be retried. */
export function isLostRace(error: unknown): boolean {
  return LOST_RACE.has(sqlState(error) ?? '');
}

/**
 * A prepared statement was planned before a migration changed its table; it works on a new
 * connection.
 */
export function hasStalePlan(error: unknown): boolean {
  return chain(error).some(
    (link) => codeOf(link) === '0A000' && link.message.startsWith('cached plan must not change'),
  );
}

/** The error ended the PostgreSQL process, which in the embedded database is shared. */
function endsProcess(error: Error): boolean {
  return 'severity' in error && (error.severity === 'FATAL' || error.severity === 'PANIC');
}

/** Whether the error means that the embedded database has stopped and must be reopened. */
export function endsEmbedded(error: unknown): boolean {
  return chain(error).some((link) => endsProcess(link) || link.message === NO_ANSWER);
}

/** Whether the connection must be discarded after the error. */
export function endsConnection(error: unknown): boolean {
  const state = sqlState(error) ?? '';
  return (
    chain(error).some((link) => isDriverFailure(link) || endsProcess(link)) ||
    hasStalePlan(error) ||
    state.startsWith('08') ||
    SESSION_ENDED.has(state)
  );
}

/** Whether another transaction held a lock for longer than any may wait. */
export const isLockedOut = (error: unknown): boolean => sqlState(error) === LOCKED_OUT;

/**
 * Whether a statement ended because it took too long or waited too long for a lock: nothing of its
 * transaction is stored.
 */
export const wasHeldUp = (error: unknown): boolean =>
  [LOCKED_OUT, STATEMENT_ENDED].includes(sqlState(error) ?? '');

/** Whether the database failed, and not the request. */
export function isUnavailable(error: unknown): boolean {
  const state = sqlState(error);
  if (state === undefined) return chain(error).some(isDriverFailure);
  return UNAVAILABLE_CLASSES.has(state.slice(0, 2)) || UNAVAILABLE_STATES.has(state);
}

/**
 * Whether the call met a limit by its own size: its statement or transaction took too long, or a
 * limit of the database's program (54). Waits for locks and lost connections have their own,
 * shorter limits.
 */
function isTooLarge(error: unknown): boolean {
  const state = sqlState(error);
  return chain(error).some(
    (link) =>
      link instanceof DeadlineExceeded ||
      (state === STATEMENT_ENDED && link.message.includes('statement timeout')) ||
      state?.startsWith('54') === true,
  );
}

/**
 * Converts failures of the database to UNAVAILABLE, waits for the lock of another transaction to
 * RECORD_BUSY, and limits that the call itself met to TOO_LARGE, because trying again would not
 * help; returns other errors unchanged.
 */
export function asPortalError(error: unknown): unknown {
  if (error instanceof PortalError) return error;
  if (isLockedOut(error)) return new PortalError('RECORD_BUSY', { cause: error });
  if (isTooLarge(error)) return new PortalError('TOO_LARGE', { cause: error });
  if (!isUnavailable(error)) return error;
  return new PortalError('UNAVAILABLE', { cause: error });
}
