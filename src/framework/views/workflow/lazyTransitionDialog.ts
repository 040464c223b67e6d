import { lazyNamed } from '../../core/loading/lazyNamed.ts';

/** The dialog of a transition for hand-written screens, loaded on first use. */
export const TransitionDialog = lazyNamed(
  () => import('./TransitionDialog.tsx'),
  'TransitionDialog',
);
