import { f, type Tone } from '../../contract/model/fields.ts';
import { defineResource, standardAccess } from '../../contract/model/resource.ts';
import { menteesAt } from '../shared/menteesAt.ts';
import { STUDENT_STATES, type StudentState } from '../shared/studentStates.ts';

export const TONES_OF_STATES: Readonly<Record<StudentState, Tone>> = {
  enrolled: 'good',
  deferred: 'caution',
  leave: 'caution',
  repeating: 'caution',
  suspended: 'bad',
  withdrawn: 'quiet',
  dismissed: 'bad',
  completed: 'quiet',
};

/** A dated status of a student; the current one decides `students.status`. */
export const studentStatusEvents = defineResource({
  name: 'student-status-events',
  path: '/manage-curriculum/student-status',
  related: ['students', 'batches'],
  title: ['student', 'status'],
  fields: {
    student: f.ref('students', { required: true, onDelete: 'cascade' }),
    status: f.select({
      required: true,
      options: STUDENT_STATES,
      tones: TONES_OF_STATES,
      index: true,
    }),
    startsOn: f.date({ required: true, default: '$today', index: true }),
    endsOn: f.date({ notBefore: 'startsOn', help: true }),
    decisionReference: f.text({ max: 120, search: 'B', help: true }),
    remarks: f.text({ max: 1000, multiline: true }),
  },
  noOverlap: [{ of: ['student'], from: 'startsOn', to: 'endsOn' }],
  access: [
    ...standardAccess('STUDENT_STATUS_VIEW'),
    {
      privilege: 'PROFILE_VIEW',
      can: ['list', 'show'],
      rows: { 'student.user': '$user' },
      read: ['student', 'status', 'startsOn', 'endsOn'],
    },
    {
      privilege: 'MENTORING_STUDENTS',
      can: ['list', 'show'],
      rows: menteesAt('student'),
      read: ['student', 'status', 'startsOn', 'endsOn'],
    },
  ],
  views: {
    main: {
      via: ['STUDENT_STATUS_VIEW'],
      columns: ['student', 'status', 'startsOn', 'endsOn', 'decisionReference'],
      filters: ['student', 'student.batch', 'status', 'startsOn', 'endsOn'],
      inline: ['endsOn', 'decisionReference'],
      groups: ['status'],
      sort: ['startsOn', 'desc'],
    },
  },
});
