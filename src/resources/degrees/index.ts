import { defineArea } from '../../contract/model/area.ts';
import { menu } from '../menu.ts';
import { courseUnits } from './courseUnits.ts';
import {
  curricula,
  curriculumCredits,
  curriculumUnitAssign,
  curriculumUnits,
} from './curricula.ts';
import { degrees as degreeRecords } from './degrees.ts';
import { subjects } from './subjects.ts';
import { syllabuses } from './syllabuses.ts';

export const degrees = defineArea({
  name: 'degrees',
  menu: menu.degrees,
  resources: [degreeRecords, subjects, courseUnits, syllabuses, curricula, curriculumUnits],
  assignments: [curriculumUnitAssign],
  pages: [curriculumCredits],
  entries: [
    { resource: 'degrees', view: 'main' },
    { resource: 'subjects', view: 'main' },
    { resource: 'course-units', view: 'main' },
    { resource: 'course-syllabuses', view: 'main' },
    { assignment: 'curriculum-unit-assign' },
  ],
});
