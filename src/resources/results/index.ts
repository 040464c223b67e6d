import { defineArea } from '../../contract/model/area.ts';
import { menu } from '../menu.ts';
import { resultReleases } from './releases.ts';
import { marksPublishPage, resultsPage, resultsSummaryPage } from './screens.ts';

export const results = defineArea({
  name: 'results',
  menu: menu.examinations,
  resources: [resultReleases],
  pages: [resultsPage, marksPublishPage, resultsSummaryPage],
  entries: [{ page: 'results' }, { page: 'marks-publish' }, { page: 'results-summery' }],
});
