import { defineArea } from '../../contract/area.ts';
import { eligibilities } from './eligibilities.ts';
import { eligibilityAppeals } from './eligibilityAppeals.ts';
import { examRegistrations } from './examRegistrations.ts';
import { examSessions } from './examSessions.ts';
import { markSheets } from './markSheets.ts';
import { paperMarkers } from './paperMarkers.ts';
import { medicalRequests } from './medicalRequests.ts';
import { papers } from './papers.ts';
import { marksPublishPage, resultsPage, resultsSummaryPage } from './results/pages.ts';
import { resultReleases } from './results/releases.ts';

export const examinations = defineArea({
  key: 'examinations',
  section: 'MIS',
  group: 'EXAM_MANAGEMENT',
  icon: 'examination',
  resources: [examSessions, papers, examRegistrations, eligibilities, eligibilityAppeals, medicalRequests, paperMarkers, markSheets, resultReleases],
  pages: [resultsPage, marksPublishPage, resultsSummaryPage],
  entries: [{ page: 'results' }, { page: 'marks-publish' }, { page: 'results-summery' }],
});
