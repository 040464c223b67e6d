/** Time limits in milliseconds. Together they keep every request under ten seconds while the database hangs or is cut off. */
export interface DatabaseLimits {
  /** Waiting for a free connection, or for a new one to be accepted. */
  connect: number;
  /** One statement, as the server counts. */
  statement: number;
  /** One statement, as the gateway counts: the only limit that holds when the network swallows the answer. */
  query: number;
  /** Waiting for a row or table lock. */
  lock: number;
  /** A transaction in which nothing happens, as the server counts: ends what a dead gateway left open. */
  idleInTransaction: number;
  /** A whole transaction with its repetitions. */
  transaction: number;
  /** How often a transaction is tried that loses against another one. */
  attempts: number;
}

export const SERVER_LIMITS: DatabaseLimits = {
  connect: 3_000,
  statement: 5_000,
  query: 6_000,
  lock: 3_000,
  idleInTransaction: 10_000,
  transaction: 9_000,
  attempts: 6,
};

/**
 * The embedded database computes inside the gateway's own thread: a timer cannot interrupt a statement, and one that
 * fires late would condemn an answer that is already there. So only waiting is limited.
 */
export const EMBEDDED_LIMITS: DatabaseLimits = {
  ...SERVER_LIMITS,
  connect: 8_000,
  statement: 0,
  query: 0,
  lock: 0,
  idleInTransaction: 0,
};

/** Pause before the next attempt: grows with each and is spread at random, so that two rivals do not meet again. */
export function pauseBefore(attempt: number, random: () => number = Math.random): number {
  const ceiling = Math.min(15 * 2 ** attempt, 400);
  return Math.round(ceiling * (0.25 + 0.75 * random()));
}
