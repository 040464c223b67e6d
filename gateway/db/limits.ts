/**
 * Time limits in milliseconds. Together they keep every request under ten seconds while the
 * database hangs or is unreachable; a transaction with a `deadline` may last longer, its statements
 * may not. The embedded database runs in the gateway's thread, where no timer can interrupt a
 * statement; there the gateway's own limits apply only when it gives no answer at all.
 */
export interface DatabaseLimits {
  /** Waiting for a free connection, or for a new one to be accepted. */
  connect: number;
  /** A statement, measured by the server. */
  statement: number;
  /**
   * A statement, measured by the gateway: the only limit that works if the network drops the
   * answer.
   */
  query: number;
  /** Waiting for a row or table lock. */
  lock: number;
  /** An idle transaction, measured by the server: ends transactions of dead gateways. */
  idleInTransaction: number;
  /** A whole transaction with its retries. */
  transaction: number;
  /** Maximum number of attempts after serialization failures and deadlocks. */
  attempts: number;
}

export const LIMITS: DatabaseLimits = {
  connect: 3_000,
  statement: 5_000,
  query: 6_000,
  lock: 3_000,
  idleInTransaction: 10_000,
  transaction: 9_000,
  attempts: 6,
};

/** Milliseconds before the next attempt: exponential back-off with jitter. */
export function pauseBefore(attempt: number, random: () => number = Math.random): number {
  const ceiling = Math.min(15 * 2 ** attempt, 400);
  return Math.round(ceiling * (0.25 + 0.75 * random()));
}
