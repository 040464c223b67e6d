import { PortalError } from '../../src/contract/model/errors.ts';

/** The transaction ran out of its own time and its connection was thrown away. */
export class DeadlineExceeded extends Error {
  constructor() {
    super('The transaction was not finished within its time');
    this.name = 'DeadlineExceeded';
  }
}

/** A row that was read without a lock was changed by somebody else before it could be written. */
export class LostRace extends Error {
  readonly code = '40001';
  constructor() {
    super('The row was changed since it was read');
    this.name = 'Overtaken';
  }
}

const LOST_TO_A_RIVAL = new Set(['40001', '40P01']);

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
 * Connection failures (08), refused log-in (28), a missing database (3D), exhausted resources (53),
 * operator intervention (57), failures of the system underneath (58); then lock timeout, idle in
 * transaction, and a standby taken for the primary.
 */
const UNAVAILABLE_CLASSES = new Set(['08', '28', '3D', '53', '57', '58']);
const UNAVAILABLE_STATES = new Set(['55P03', '25P03', '25P04', '25006', ...LOST_TO_A_RIVAL]);

/** After these the server has closed the session, or it is of no further use. */
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

const NO_ANSWER = 'Query read timeout';

/** The driver gives its own failures neither a class nor a code. */
const DRIVER_MESSAGES =
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|The server does not support SSL)/;

function chain(error: unknown): Error[] {
  const found: Error[] = [];
  for (let next = error; next instanceof Error && !found.includes(next); next = next.cause)
    found.push(next);
  return found;
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function isDriverFailure(error: Error): boolean {
  // A missing or forbidden socket file; elsewhere the same codes speak of ordinary files.
  const noSocket = 'syscall' in error && error.syscall === 'connect';
  return (
    noSocket ||
    error instanceof DeadlineExceeded ||
    UNREACHABLE.has(codeOf(error)) ||
    DRIVER_MESSAGES.test(error.message)
  );
}

/** No class of SQLSTATE begins with E, as the system's own codes do (EPIPE, EBUSY). */
const isSqlState = (code: string): boolean => /^[0-9FHPX][0-9A-Z]{4}$/.test(code);

/** SQLSTATE of the error or of what caused it: query builders wrap the database's own error. */
export function sqlState(error: unknown): string | undefined {
  return chain(error).map(codeOf).find(isSqlState);
}

/**
 * Serialization failure or deadlock: nothing was done, and the same transaction may well succeed
 * now.
 */
export function isLostRace(error: unknown): boolean {
  return LOST_TO_A_RIVAL.has(sqlState(error) ?? '');
}

/**
 * A prepared statement was planned before a migration changed the table: it works on a fresh
 * connection.
 */
export function hasStalePlan(error: unknown): boolean {
  return chain(error).some(
    (link) => codeOf(link) === '0A000' && link.message.startsWith('cached plan must not change'),
  );
}

/** PostgreSQL ended the process that raised it, which the embedded database shares with the gateway. */
function endsProcess(error: Error): boolean {
  return 'severity' in error && (error.severity === 'FATAL' || error.severity === 'PANIC');
}

/**
 * Whether an embedded database that raised the error has stopped for good: its directory must be
 * opened anew.
 */
export function endsEmbedded(error: unknown): boolean {
  return chain(error).some((link) => endsProcess(link) || link.message === NO_ANSWER);
}

/** Whether the connection that raised the error must not be used again. */
export function endsConnection(error: unknown): boolean {
  const state = sqlState(error) ?? '';
  return (
    chain(error).some((link) => isDriverFailure(link) || endsProcess(link)) ||
    hasStalePlan(error) ||
    state.startsWith('08') ||
    SESSION_ENDED.has(state)
  );
}

/** Whether the database, rather than the request, is what failed. */
export function isUnavailable(error: unknown): boolean {
  const state = sqlState(error);
  if (state === undefined) return chain(error).some(isDriverFailure);
  return UNAVAILABLE_CLASSES.has(state.slice(0, 2)) || UNAVAILABLE_STATES.has(state);
}

/** Failures of the database become UNAVAILABLE; what the request itself caused passes unchanged. */
export function asPortalError(error: unknown): unknown {
  if (error instanceof PortalError || !isUnavailable(error)) return error;
  return new PortalError('UNAVAILABLE', { cause: error });
}
