import { lazyNamed, type UiExtensions } from '../../../framework/index.ts';

/** The screens of results, each in a chunk of its own. */
export const resultsUi = {
  pages: {
    results: lazyNamed(() => import('./Results.tsx'), 'Results'),
    'marks-publish': lazyNamed(() => import('./ResultsPublish.tsx'), 'ResultsPublish'),
    'results-summery': lazyNamed(() => import('./ResultsSummary.tsx'), 'ResultsSummary'),
  },
} as const satisfies UiExtensions;
