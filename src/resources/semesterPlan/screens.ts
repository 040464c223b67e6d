import { definePage } from '../../contract/model/area.ts';

export const semesterPlanPage = definePage({
  name: 'semester-plan',
  path: '/manage-curriculum/cu-sem-plan/overview',
  via: ['CU_SEMPLAN_VIEW'],
  related: ['offerings', 'semesters', 'batch-statuses'],
});
