import { defineArea, definePage } from '../../contract/area.ts';
import { academicYears } from './academicYears.ts';
import { batches } from './batches.ts';
import { batchStatuses } from './batchStatuses.ts';
import { mainSubjectLanguages } from './mainSubjectLanguages.ts';
import { offerings } from './offerings.ts';
import { registrationWindows } from './registrationWindows.ts';
import { semesters } from './semesters.ts';
import { students } from './students.ts';
import { studentStatusEvents } from './studentStatusEvents.ts';

export const curriculum = defineArea({
  key: 'curriculum',
  section: 'MIS',
  group: 'CURRICULUM_MANAGEMENT',
  icon: 'curriculum',
  resources: [
    academicYears,
    semesters,
    batches,
    batchStatuses,
    mainSubjectLanguages,
    students,
    studentStatusEvents,
    offerings,
    registrationWindows,
  ],
  pages: [
    definePage({
      name: 'semester-plan',
      path: '/manage-curriculum/cu-sem-plan/overview',
      via: ['CU_SEMPLAN_VIEW'],
      related: ['offerings', 'semesters', 'batch-statuses'],
    }),
  ],
  entries: [
    { resource: 'batch-statuses', view: 'main' },
    { resource: 'academic-years', view: 'main' },
    { resource: 'main-subject-languages', view: 'main' },
    { resource: 'offerings', view: 'main' },
    { resource: 'student-status-events', view: 'main' },
  ],
});
