import { defineAssignment } from '../../contract/model/area.ts';
import { f } from '../../contract/model/fields.ts';
import { defineResource } from '../../contract/model/resource.ts';

/** The units of a main subject, which follow from choosing the subject. */
export const subjectUnits = defineResource({
  name: 'subject-units',
  title: ['subject', 'courseUnit'],
  fields: {
    subject: f.ref('subjects', { required: true, onDelete: 'cascade' }),
    courseUnit: f.ref('course-units', { required: true, onDelete: 'cascade' }),
    isCompulsory: f.bool({ default: true }),
  },
  unique: [['subject', 'courseUnit']],
  access: [
    { privilege: 'MAINSUB_VS_CU_VIEW', can: ['list', 'show', 'export', 'history'] },
    { privilege: 'MAINSUB_VS_CU_EDIT', can: 'all' },
  ],
});

export const subjectUnitAssign = defineAssignment({
  name: 'subject-unit-assign',
  path: '/manage-coureseunit/mainsubvscourseunit',
  related: ['subjects', 'subject-combinations'],
  via: ['MAINSUB_VS_CU_VIEW'],
  through: 'subject-units',
  left: 'subject',
  right: 'courseUnit',
  extras: ['isCompulsory'],
  groupBy: 'level',
});
