import { defineArea } from '../../contract/model/area.ts';
import { menu } from '../menu.ts';
import { offerings } from './offerings.ts';
import { registrationWindows } from './registrationWindows.ts';
import { semesterPlanPage } from './screens.ts';

export const semesterPlan = defineArea({
  name: 'semesterPlan',
  menu: menu.curriculum,
  resources: [offerings, registrationWindows],
  pages: [semesterPlanPage],
  entries: [{ resource: 'offerings', view: 'main' }],
});
