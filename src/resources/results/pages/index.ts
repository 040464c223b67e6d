import { extendUi, lazyNamed } from '../../../framework/index.ts';

const rulesPreview = lazyNamed(() => import('./RulesPreview.tsx'), 'RulesPreview');

/** The screens of results, each in its own chunk. */
export const resultsPages = extendUi({
  pages: {
    results: lazyNamed(() => import('./Results.tsx'), 'Results'),
    'marks-publish': lazyNamed(() => import('./ResultsPublish.tsx'), 'ResultsPublish'),
    'results-summery': lazyNamed(() => import('./ResultsSummary.tsx'), 'ResultsSummary'),
  },
  resources: {
    'result-releases': {
      slots: { stepTop: lazyNamed(() => import('./ReleaseChanges.tsx'), 'ReleaseChanges') },
    },
    'rule-sets': {
      slots: { showBottom: rulesPreview, stepTop: rulesPreview },
    },
  },
});
