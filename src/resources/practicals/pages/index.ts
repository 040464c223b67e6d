import { extendUi, lazyNamed } from '../../../framework/index.ts';

export const practicalsPages = extendUi({
  pages: { 'lab-practicals': lazyNamed(() => import('./LabPracticals.tsx'), 'LabPracticals') },
  resources: {
    'practical-slots': {
      inputs: { session: lazyNamed(() => import('./SessionInput.tsx'), 'SessionInput') },
    },
  },
});
