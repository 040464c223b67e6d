import { definePage } from '../../contract/model/area.ts';

const at = (path: string): string => `/manage-exam/${path}`;

export const assignmentEligibilityPage = definePage({
  name: 'assignment-eligibility',
  path: at('assignment-eligibility'),
  via: ['ASSIGNMENT_ELIGIBILITY_VIEW'],
  related: ['exam-eligibility', 'eligibility-appeals'],
});
export const examEligibilityPage = definePage({
  name: 'exam-eligibility',
  path: at('exam-eligibility'),
  via: ['EXAM_ELIGIBILITY_VIEW'],
  related: ['assignment-eligibility', 'eligibility-appeals'],
});
