import { extendUi, lazyNamed } from '../../../framework/index.ts';

/** The screens of results, each in a chunk of its own. */
export const resultsPages = extendUi({
  pages: {
    results: lazyNamed(() => import('./Results.tsx'), 'Results'),
    'marks-publish': lazyNamed(() => import('./ResultsPublish.tsx'), 'ResultsPublish'),
    'results-summery': lazyNamed(() => import('./ResultsSummary.tsx'), 'ResultsSummary'),
  },
});
