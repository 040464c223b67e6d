import { f } from '../../contract/model/fields.ts';
import { defineResource } from '../../contract/model/resource.ts';
import { STAFF_KEYS, staffAccess } from './access.ts';

/** A student's GPA on a day, in one subject or, without a subject, in all. */
export const studentMerit = defineResource({
  name: 'student-merit',
  path: '/manage-coureseunit/student-merit',
  title: ['student', 'subject'],
  fields: {
    student: f.ref('students', { required: true, onDelete: 'cascade' }),
    subject: f.ref('subjects', { help: true }),
    /** Calculated from the points, if given; comparisons use the exact points over credits. */
    gpa: f.decimal({
      decimals: 4,
      min: 0,
      max: 4,
      help: true,
      required: { gradePoints: { empty: true } },
    }),
    credits: f.decimal({ required: true, decimals: 1, min: 0.5, max: 240 }),
    gradePoints: f.decimal({ decimals: 2, min: 0, max: 960, help: true }),
    asOf: f.date({ required: true, default: '$today', index: true }),
    source: f.text({ max: 160, help: true }),
  },
  unique: [['student', 'subject', 'asOf']],
  access: staffAccess(),
  views: {
    main: {
      via: STAFF_KEYS,
      columns: ['student', 'subject', 'gpa', 'credits', 'gradePoints', 'asOf', 'source'],
      filters: ['student', 'student.batch', 'subject', 'gpa', 'asOf'],
      groups: ['subject'],
      sort: ['asOf', 'desc'],
    },
  },
});
