import { definePage } from '../../contract/model/area.ts';
import { PUBLISHING } from './releases.ts';

export const resultsPage = definePage({
  name: 'results',
  path: '/manage-exam/results',
  via: ['RESULTS_VIEW'],
  related: ['rescrutiny'],
});
export const marksPublishPage = definePage({
  name: 'marks-publish',
  path: '/manage-exam/marks-publish',
  via: [PUBLISHING],
  related: ['result-releases', 'rescrutinies'],
});
export const resultsSummaryPage = definePage({
  name: 'results-summery',
  path: '/manage-exam/results-summery',
  via: ['RESULTS_SUM_VIEW'],
});
