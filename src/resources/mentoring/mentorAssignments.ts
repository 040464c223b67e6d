import { f } from '../../contract/model/fields.ts';
import { defineResource, standardAccess } from '../../contract/model/resource.ts';

/** Who looks after which student, from which day to which; a student has one mentor at a time. */
export const mentorAssignments = defineResource({
  name: 'mentor-assignments',
  path: '/manage-mentor/assignments',
  title: ['student', 'staff'],
  fields: {
    staff: f.ref('staff', {
      required: true,
      onDelete: 'refuse',
      among: { category: ['academic', 'academic-support', 'temporary', 'visiting'] },
    }),
    student: f.ref('students', { required: true, onDelete: 'refuse' }),
    startsOn: f.date({ required: true, default: '$today', index: true }),
    endsOn: f.date({ notBefore: 'startsOn', index: true, help: true }),
    reason: f.text({ max: 400, multiline: true, help: true }),
  },
  noOverlap: [{ of: ['student'], from: 'startsOn', to: 'endsOn' }],
  access: [
    ...standardAccess('MENTOR_VIEW'),
    {
      privilege: 'MENTORING_STUDENTS',
      can: ['list', 'show'],
      rows: { staff: '$staff' },
      read: ['staff', 'student', 'startsOn', 'endsOn'],
    },
    {
      privilege: 'PROFILE_VIEW',
      can: ['list', 'show'],
      rows: { student: '$student' },
      read: ['staff', 'student', 'startsOn', 'endsOn'],
    },
  ],
  views: {
    main: {
      via: ['MENTOR_VIEW'],
      columns: ['student', 'student.batch', 'staff', 'staff.department', 'startsOn', 'endsOn'],
      filters: ['staff', 'student', 'student.batch', 'staff.department', 'startsOn', 'endsOn'],
      inline: ['endsOn'],
      groups: ['staff'],
      sort: ['startsOn', 'desc'],
    },
  },
});
