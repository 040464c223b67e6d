import { defineArea } from '../../contract/model/area.ts';
import { menu } from '../menu.ts';
import { eligibilities } from './eligibilities.ts';
import { eligibilityAppeals } from './eligibilityAppeals.ts';
import { assignmentEligibilityPage, examEligibilityPage } from './screens.ts';

export const eligibility = defineArea({
  name: 'eligibility',
  menu: menu.examinations,
  resources: [eligibilities, eligibilityAppeals],
  pages: [assignmentEligibilityPage, examEligibilityPage],
  entries: [{ page: 'assignment-eligibility' }, { page: 'exam-eligibility' }],
});
