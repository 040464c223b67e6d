import { definePage } from '../../contract/model/area.ts';

const at = (path: string): string => `/manage-exam/${path}`;

export const examRegistrationPage = definePage({
  name: 'stu-exam-registration',
  path: at('stu-exam-registration'),
  via: ['STU_EXAM_REG_VIEW'],
  related: ['medical-requests', 'eligibility-appeals'],
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
