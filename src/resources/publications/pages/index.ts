import { extendUi, lazyNamed } from '../../../framework/index.ts';

export const publicationsPages = extendUi({
  resources: {
    publications: {
      inputs: { doi: lazyNamed(() => import('./DoiInput.tsx'), 'DoiInput') },
    },
  },
});
