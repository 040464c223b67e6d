import { extendUi, lazyNamed } from '../../framework/index.ts';

export const publicationsExtensions = extendUi({
  resources: {
    publications: {
      inputs: { doi: lazyNamed(() => import('./DoiInput.tsx'), 'DoiInput') },
    },
  },
});
