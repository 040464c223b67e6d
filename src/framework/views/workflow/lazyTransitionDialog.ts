import { lazyNamed } from '../../core/loading/lazyNamed.ts';

/** The dialog of a step for hand-written screens, loaded when a step is taken. */
export const TransitionDialog = lazyNamed(
  () => import('./TransitionDialog.tsx'),
  'TransitionDialog',
);
