/** Milliseconds for an answer about a whole university, for which proxies wait two minutes. */
export const LONGEST_ANSWER_MS = 110_000;

/** Milliseconds for what changes a whole university in one act, which a job performs. */
export const LONGEST_ACT_MS = 600_000;
