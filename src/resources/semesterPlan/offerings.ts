import { f } from '../../contract/model/fields.ts';
import { defineResource, standardAccess } from '../../contract/model/resource.ts';
import { MEDIA } from '../shared/media.ts';

/** The semester plan: a unit with its medium, group, lecturers and capacity. */
export const offerings = defineResource({
  name: 'offerings',
  path: '/manage-curriculum/cu-sem-plan',
  related: ['semester-plan', 'semesters', 'registration-windows'],
  title: ['courseUnit', 'semester', 'medium', 'group'],
  fields: {
    semester: f.ref('semesters', { required: true }),
    courseUnit: f.ref('course-units', { required: true, search: 'A' }),
    medium: f.select({ required: true, options: MEDIA, default: 'sinhala', index: true }),
    group: f.text({ required: true, max: 20, default: 'A', help: true }),
    capacity: f.int({ min: 1, max: 2000, help: true }),
    coordinator: f.ref('staff', { onDelete: 'clear', search: 'B' }),
    lecturers: f.lines({
      fields: {
        staff: f.ref('staff', { required: true, onDelete: 'cascade' }),
        role: f.select({
          required: true,
          options: ['lecturer', 'tutor', 'demonstrator'],
          default: 'lecturer',
        }),
      },
      max: 20,
    }),
    isOpen: f.bool({ default: true, help: true }),
  },
  unique: [['semester', 'courseUnit', 'medium', 'group']],
  scopes: { department: 'courseUnit.department', courseUnit: 'courseUnit' },
  access: [
    ...standardAccess('CU_SEMPLAN_VIEW'),
    {
      privilege: 'MANAGE_CU_VIEW',
      can: ['list', 'show'],
      rows: { any: [{ coordinator: '$staff' }, { 'lecturers.staff': '$staff' }] },
    },
  ],
  views: {
    main: {
      via: ['CU_SEMPLAN_VIEW'],
      columns: ['semester', 'courseUnit', 'medium', 'group', 'capacity', 'coordinator', 'isOpen'],
      filters: [
        'semester',
        'courseUnit',
        'courseUnit.department',
        'courseUnit.level',
        'medium',
        'coordinator',
        'isOpen',
      ],
      inline: ['capacity', 'group', 'isOpen'],
      groups: ['semester', 'medium', 'coordinator'],
      sort: ['courseUnit', 'asc'],
    },
  },
});
