import { extendUi, lazyNamed } from '../../../framework/index.ts';

export const awardsPages = extendUi({
  pages: {
    'final-results': lazyNamed(() => import('./FinalResults.tsx'), 'FinalResults'),
    'final-results-sheet': lazyNamed(() => import('./ConvocationList.tsx'), 'ConvocationList'),
    'own-convocation': lazyNamed(() => import('./OwnConvocation.tsx'), 'OwnConvocation'),
  },
  resources: { awards: { cells: { gpa: lazyNamed(() => import('./GpaCell.tsx'), 'GpaCell') } } },
});
