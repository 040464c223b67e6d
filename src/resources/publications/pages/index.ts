import { extendUi, lazyNamed } from '../../../framework/index.ts';

export const publicationsPages = extendUi({
  resources: {
    publications: {
      inputs: { doi: lazyNamed(() => import('./DoiInput.tsx'), 'DoiInput') },
      slots: {
        importFile: lazyNamed(() => import('./PasteWorks.tsx'), 'PasteWorks'),
        importReview: lazyNamed(() => import('./WorksOfOthers.tsx'), 'WorksOfOthers'),
        importRow: lazyNamed(() => import('./ImportedWork.tsx'), 'ImportedWork'),
      },
    },
  },
});
