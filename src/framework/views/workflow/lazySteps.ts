import { lazyNamed } from '../../core/loading/lazyNamed.ts';

/** The steps of a record in a chunk of their own: most resources have no workflow. */
export const LazyRecordSteps = lazyNamed(() => import('./RecordSteps.tsx'), 'RecordSteps');
