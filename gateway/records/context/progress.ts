/** Tells how far one long transaction is, and ends it from outside. */
export interface Progress {
  /** Sets the number of steps to come, in any unit. */
  expect: (total: number) => void;
  /**
   * Counts steps as done. Throws if the job was cancelled, lost or interrupted; do not catch that:
   * the transaction is rolled back.
   */
  advance: (count: number) => Promise<void>;
}

/** Of work without a watcher. */
export const NO_PROGRESS: Progress = { expect: () => {}, advance: async () => {} };
