/**
 * Time limits in milliseconds. Together they keep every request under ten seconds while the
 * database hangs or is cut off. The embedded database computes in the gateway's own thread, where
 * no timer can interrupt a statement; those limits that the gateway counts hold for it too, and run
 * out only when it gives no answer at all.
 */
export interface DatabaseLimits {
  /** Waiting for a free connection, or for a new one to be accepted. */
  connect: number;
  /** One statement, as the server counts. */
  statement: number;
  /**
   * One statement, as the gateway counts: the only limit that holds when the network swallows the
   * answer.
   */
  query: number;
  /** Waiting for a row or table lock. */
  lock: number;
  /**
   * A transaction in which nothing happens, as the server counts: ends what a dead gateway left
   * open.
   */
  idleInTransaction: number;
  /** A whole transaction with its repetitions. */
  transaction: number;
  /** How often a transaction is tried that loses against another one. */
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

/**
 * Pause before the next attempt: grows with each and is spread at random, so that two rivals do not
 * meet again.
 */
export function pauseBefore(attempt: number, random: () => number = Math.random): number {
  const ceiling = Math.min(15 * 2 ** attempt, 400);
  return Math.round(ceiling * (0.25 + 0.75 * random()));
}
