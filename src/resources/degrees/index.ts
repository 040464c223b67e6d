import { defineArea } from '../../contract/area.ts';
import { courseUnits } from './courseUnits.ts';
import {
  curricula,
  curriculumCredits,
  curriculumUnitAssign,
  curriculumUnits,
  subjectUnitAssign,
  subjectUnits,
} from './curricula.ts';
import { degrees as degreeRecords } from './degrees.ts';
import { degreeSelection, selectedStudents } from './honours/pages.ts';
import { honoursResources } from './honours/resources.ts';
import {
  applyMainSubjects,
  mainSubjectApplications,
  mainSubjectSelection,
  subjectCombinations,
} from './mainSubjects.ts';
import { courseRegistrationPage, registrationSummaryPage } from './registration/pages.ts';
import { registrationResources } from './registration/resources.ts';
import { subjects } from './subjects.ts';
import { syllabuses } from './syllabuses.ts';

export const degrees = defineArea({
  key: 'degrees',
  section: 'MIS',
  group: 'DEGREE_MANAGEMENT',
  icon: 'degrees',
  resources: [
    degreeRecords,
    subjects,
    courseUnits,
    syllabuses,
    curricula,
    curriculumUnits,
    subjectUnits,
    subjectCombinations,
    mainSubjectApplications,
    ...registrationResources,
    ...honoursResources,
  ],
  assignments: [curriculumUnitAssign, subjectUnitAssign],
  pages: [
    curriculumCredits,
    degreeSelection,
    selectedStudents,
    applyMainSubjects,
    mainSubjectSelection,
    courseRegistrationPage,
    registrationSummaryPage,
  ],
  entries: [
    { resource: 'degrees', view: 'main' },
    { resource: 'subjects', view: 'main' },
    { resource: 'course-units', view: 'main' },
    { resource: 'course-syllabuses', view: 'main' },
    { assignment: 'curriculum-unit-assign' },
    { page: 'degree-selection' },
    { page: 'selected-students' },
    { page: 'apply-main-subjects' },
    { assignment: 'subject-unit-assign' },
    { resource: 'main-subject-applications', view: 'main' },
    { page: 'course-registration' },
    { resource: 'course-registrations', view: 'main' },
    { page: 'course-reg-summary' },
  ],
});
