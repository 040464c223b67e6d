import { defineAssignment, definePage } from '../../contract/model/area.ts';
import { f } from '../../contract/model/fields.ts';
import { defineResource, standardAccess } from '../../contract/model/resource.ts';

/**
 * A degree under one by-law. Intakes keep their curriculum; a change is a new curriculum for later
 * intakes.
 */
export const curricula = defineResource({
  name: 'curricula',
  path: '/manage-degree/curricula',
  related: [
    'curriculum-unit-assign',
    'curriculum-credits',
    'subject-combinations',
    'degrees',
    'students',
  ],
  title: 'code',
  fields: {
    code: f.text({ required: true, unique: true, max: 40, search: 'A', help: true }),
    degree: f.ref('degrees', { required: true }),
    subject: f.ref('subjects', { help: true }),
    bylawReference: f.text({ max: 120, search: 'B' }),
    effectiveFrom: f.int({ required: true, min: 1950, max: 2100, index: true, help: true }),
    remarks: f.text({ max: 1000, multiline: true }),
  },
  access: standardAccess('DEGREE_VS_COURSE_VIEW'),
  views: {
    main: {
      via: ['DEGREE_VS_COURSE_VIEW'],
      columns: ['code', 'degree', 'subject', 'effectiveFrom', 'bylawReference'],
      filters: ['degree', 'subject', 'effectiveFrom'],
      groups: ['degree'],
      sort: ['code', 'asc'],
    },
  },
});

/** The units of a curriculum with their level and semester, and whether they are optional. */
export const curriculumUnits = defineResource({
  name: 'curriculum-units',
  title: ['curriculum', 'courseUnit'],
  fields: {
    curriculum: f.ref('curricula', { required: true, onDelete: 'cascade' }),
    courseUnit: f.ref('course-units', { required: true }),
    level: f.int({ required: true, min: 1, max: 4, default: 1 }),
    semester: f.int({ required: true, min: 1, max: 2, default: 1 }),
    isCompulsory: f.bool({ default: true }),
  },
  unique: [['curriculum', 'courseUnit']],
  access: [
    { privilege: 'DEGREE_VS_COURSE_VIEW', can: ['list', 'show', 'export', 'history'] },
    { privilege: 'DEGREE_VS_COURSE_EDIT', can: 'all' },
  ],
});

export const curriculumUnitAssign = defineAssignment({
  name: 'curriculum-unit-assign',
  path: '/manage-degree/degvscourse',
  related: ['curriculum-credits', 'curricula', 'degrees'],
  via: ['DEGREE_VS_COURSE_VIEW'],
  through: 'curriculum-units',
  left: 'curriculum',
  right: 'courseUnit',
  extras: ['level', 'semester', 'isCompulsory'],
  groupBy: 'level',
});

/** The structure in credits, and whether its students can still reach them. */
export const curriculumCredits = definePage({
  name: 'curriculum-credits',
  path: '/manage-degree/degvscourse/credits',
  via: ['DEGREE_VS_COURSE_VIEW'],
  related: ['curriculum-unit-assign', 'curricula', 'course-units'],
});
