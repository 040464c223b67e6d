import { extendUi, lazyNamed } from '../../../framework/index.ts';

const transferFigures = lazyNamed(() => import('./TransferFigures.tsx'), 'TransferFigures');

export const awardsPages = extendUi({
  pages: {
    'final-results': lazyNamed(() => import('./FinalResults.tsx'), 'FinalResults'),
    'final-results-sheet': lazyNamed(() => import('./ConvocationList.tsx'), 'ConvocationList'),
    'own-convocation': lazyNamed(() => import('./OwnConvocation.tsx'), 'OwnConvocation'),
  },
  resources: {
    awards: { cells: { gpa: lazyNamed(() => import('./GpaCell.tsx'), 'GpaCell') } },
    'student-transfers': { slots: { showBottom: transferFigures, stepTop: transferFigures } },
  },
});
