import { lazyNamed } from '../../core/loading/lazyNamed.ts';

/** The transitions of a record in their own chunk, because most resources have no workflow. */
export const LazyRecordSteps = lazyNamed(() => import('./RecordSteps.tsx'), 'RecordSteps');
