import { setFlagsFromString } from 'node:v8';

/**
 * Maximum growth of the heap after a full collection until the next one starts. By default V8
 * allows several times that on a machine with much memory. Requests leave little behind, so the
 * growth would be hundreds of megabytes of garbage, and more frequent collections cost no
 * measurable time.
 */
export const HEAP_GROWTH = '--heap-growing-percent=30';

/** Limits the memory of this process. Call it when the gateway starts. */
export const limitHeapGrowth = (): void => setFlagsFromString(HEAP_GROWTH);
