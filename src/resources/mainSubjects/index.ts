import { defineArea } from '../../contract/model/area.ts';
import { menu } from '../menu.ts';
import {
  applyMainSubjects,
  mainSubjectApplications,
  mainSubjectSelection,
  subjectCombinations,
} from './mainSubjects.ts';
import { subjectUnitAssign, subjectUnits } from './subjectUnits.ts';

export const mainSubjects = defineArea({
  name: 'mainSubjects',
  menu: menu.degrees,
  resources: [subjectUnits, subjectCombinations, mainSubjectApplications],
  assignments: [subjectUnitAssign],
  pages: [applyMainSubjects, mainSubjectSelection],
  entries: [
    { page: 'apply-main-subjects' },
    { assignment: 'subject-unit-assign' },
    { resource: 'main-subject-applications', view: 'main' },
  ],
});
