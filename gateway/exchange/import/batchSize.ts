/**
 * The embedded database serves nobody else while a batch is written, so it should last about this
 * long.
 */
const BRIEF_MS = 60;
const LONG_MS = 150;
/** What a batch costs however few its rows, the flush to the disk above all, would outweigh them. */
const FEWEST = 20;
const MOST = 200;

export const FIRST_BATCH = 20;

/** How many rows the next batch takes, by how long the rows of the last one took. */
export function nextBatchSize(size: number, elapsedMs: number): number {
  const wanted = elapsedMs > LONG_MS ? size / 2 : elapsedMs < BRIEF_MS ? size * 2 : size;
  return Math.min(MOST, Math.max(FEWEST, Math.round(wanted)));
}
