import { inject } from 'vitest';
import { waitUntilReady } from './portal.ts';

const worker = Number(process.env['VITEST_POOL_ID'] ?? 1) - 1;
const ofThisWorker = inject('baseUrls')[worker];
if (ofThisWorker === undefined) throw new Error(`There is no gateway for worker ${worker + 1}`);
await waitUntilReady(ofThisWorker);

/** The origin of the portal of this worker. */
export const baseUrl: string = ofThisWorker;
