import { lazyNamed } from '../../core/loading/lazyNamed.ts';

/** For screens of their own: what a step asks, fetched once somebody takes one. */
export const TransitionDialog = lazyNamed(
  () => import('./TransitionDialog.tsx'),
  'TransitionDialog',
);
