import { definePage } from '../../contract/model/area.ts';

const at = (path: string): string => `/manage-exam/${path}`;

export const examRegistrationPage = definePage({
  name: 'stu-exam-registration',
  path: at('stu-exam-registration'),
  via: ['STU_EXAM_REG_VIEW'],
  related: ['medical-requests', 'exam-entitlements', 'eligibility-appeals'],
});
/** Reached from the page of an examination, and from the dashboard. */
export const seatingPage = definePage({
  name: 'exam-seating',
  path: at('exam-seating'),
  via: ['EXAM_PAPERS_VIEW', 'EXAM_MARKS_VIEW'],
  related: ['exam-sessions', 'papers'],
});
export const examSummaryPage = definePage({
  name: 'exam-reg-sum',
  path: at('exam-reg-sum'),
  via: ['EXAM_REG_SUMMARY_VIEW'],
  related: ['exam-registrations', 'exam-sessions', 'papers'],
});
export const repeatSummaryPage = definePage({
  name: 'exam-repeat-sum',
  path: at('exam-repeat-sum'),
  via: ['EXAM_FAIL_SUMMARY_VIEW'],
  related: ['exam-registrations'],
});
