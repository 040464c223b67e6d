import { defineArea } from '../../contract/area.ts';
import { awardEntries, awardPages, awardResources } from './awards/parts.ts';
import { eligibilities } from './eligibilities.ts';
import { eligibilityAppeals } from './eligibilityAppeals.ts';
import { examRegistrations } from './examRegistrations.ts';
import { examSessions } from './examSessions.ts';
import { examMarkersPage, marksPage, noMarksPage } from './marks/pages.ts';
import { markSheets } from './markSheets.ts';
import { medicalRequests } from './medicalRequests.ts';
import { paperMarkers } from './paperMarkers.ts';
import { papers } from './papers.ts';
import {
  assignmentEligibilityPage,
  examEligibilityPage,
  examRegistrationPage,
  examSummaryPage,
  repeatSummaryPage,
} from './registration/pages.ts';
import { marksPublishPage, resultsPage, resultsSummaryPage } from './results/pages.ts';
import { resultReleases } from './results/releases.ts';

export const examinations = defineArea({
  key: 'examinations',
  section: 'MIS',
  group: 'EXAM_MANAGEMENT',
  icon: 'examination',
  resources: [
    examSessions,
    papers,
    examRegistrations,
    eligibilities,
    eligibilityAppeals,
    medicalRequests,
    paperMarkers,
    markSheets,
    resultReleases,
    ...awardResources,
  ],
  pages: [
    assignmentEligibilityPage,
    examEligibilityPage,
    examRegistrationPage,
    examSummaryPage,
    repeatSummaryPage,
    noMarksPage,
    examMarkersPage,
    marksPage,
    resultsPage,
    marksPublishPage,
    resultsSummaryPage,
    ...awardPages,
  ],
  entries: [
    { page: 'assignment-eligibility' },
    { page: 'exam-eligibility' },
    { page: 'stu-exam-registration' },
    { page: 'exam-reg-sum' },
    { page: 'exam-repeat-sum' },
    { page: 'no-marks-courses' },
    { page: 'exam-markers' },
    { page: 'marks' },
    { resource: 'medical-requests', view: 'main' },
    { page: 'results' },
    { page: 'marks-publish' },
    { page: 'results-summery' },
    ...awardEntries,
  ],
});
