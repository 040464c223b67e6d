/** Milliseconds for what concerns a whole university in one act. */
export const LONGEST_MS = 110_000;
