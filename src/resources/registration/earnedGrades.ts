import { f } from '../../contract/model/fields.ts';
import { defineResource, standardAccess } from '../../contract/model/resource.ts';
import { GRADES, MARK_CODES } from '../shared/rules/grades.ts';

/**
 * Published grades, which decide prerequisites, repeats and units passed. The office enters or
 * imports them; unpublished grades are not stored here.
 */
export const earnedGrades = defineResource({
  name: 'earned-grades',
  path: '/manage-degree/earned-grades',
  title: ['student', 'courseUnit', 'grade'],
  fields: {
    student: f.ref('students', { required: true, onDelete: 'cascade' }),
    courseUnit: f.ref('course-units', { required: true }),
    semester: f.ref('semesters', { required: true, help: true }),
    grade: f.select({
      required: true,
      options: [...GRADES, ...MARK_CODES],
      index: true,
      help: true,
    }),
    source: f.text({ max: 120, help: true }),
  },
  unique: [['student', 'courseUnit', 'semester']],
  duplicates: [],
  access: [
    ...standardAccess('EARNED_GRADES_VIEW'),
    {
      privilege: 'PROFILE_VIEW',
      can: ['list', 'show'],
      rows: { student: '$student' },
      read: ['student', 'courseUnit', 'semester', 'grade'],
    },
  ],
  views: {
    main: {
      via: ['EARNED_GRADES_VIEW'],
      columns: ['student', 'courseUnit', 'grade', 'semester', 'source'],
      filters: [
        'student',
        'student.batch',
        'courseUnit',
        'courseUnit.department',
        'grade',
        'semester',
      ],
      groups: ['grade', 'semester'],
      sort: ['semester', 'desc'],
    },
  },
});
