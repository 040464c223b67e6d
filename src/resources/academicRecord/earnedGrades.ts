import { f } from '../../contract/model/fields.ts';
import { defineResource } from '../../contract/model/resource.ts';
import { NOT_HELD } from '../shared/holds.ts';
import { OWN_STUDENT } from '../shared/ownRows.ts';
import { GRADES, MARK_CODES } from '../shared/rules/grades.ts';

/**
 * The grades that stand, one for each sitting of the ledger that is neither replaced nor withdrawn.
 * The database keeps them with the ledger and refuses every other change; see `sittings`.
 */
export const earnedGrades = defineResource({
  name: 'earned-grades',
  path: '/manage-degree/earned-grades',
  related: ['grade-entries', 'sittings'],
  title: ['student', 'courseUnit', 'grade'],
  fields: {
    student: f.ref('students', { required: true, readOnly: true }),
    courseUnit: f.ref('course-units', { required: true, readOnly: true }),
    semester: f.ref('semesters', { required: true, readOnly: true, help: true }),
    satOn: f.date({ readOnly: true }),
    grade: f.select({
      required: true,
      readOnly: true,
      options: [...GRADES, ...MARK_CODES],
      index: true,
      help: true,
    }),
    source: f.text({ max: 160, readOnly: true, help: true }),
  },
  duplicates: [],
  access: [
    { privilege: 'EARNED_GRADES_VIEW', can: ['list', 'show', 'export'] },
    {
      privilege: 'PROFILE_VIEW',
      can: ['list', 'show'],
      rows: { all: [OWN_STUDENT, NOT_HELD] },
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
