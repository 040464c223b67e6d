/** Target duration of a batch: the embedded database serves no other request while it is written. */
const BRIEF_MS = 60;
const LONG_MS = 150;
/** Below this, the fixed costs of a batch, mainly the flush to disk, outweigh those of its rows. */
const FEWEST = 20;
const MOST = 200;

export const FIRST_BATCH = 20;

/** The size of the next batch, from the duration of the last one. */
export function nextBatchSize(size: number, elapsedMs: number): number {
  const wanted = elapsedMs > LONG_MS ? size / 2 : elapsedMs < BRIEF_MS ? size * 2 : size;
  return Math.min(MOST, Math.max(FEWEST, Math.round(wanted)));
}
