import { f } from '../../contract/model/fields.ts';
import { defineResource } from '../../contract/model/resource.ts';
import { menteesAt, OF_MENTEES } from '../shared/menteesAt.ts';

export const NOTE_READERS = ['author', 'mentors', 'student', 'welfare'] as const;
const OWN = { author: '$staff' } as const;

/**
 * A mentor's notes. Their readers are chosen once: `author` the author alone; `mentors` the present
 * mentor as well; `student` also the student; `welfare` the author and the officers for student
 * welfare, no later mentor.
 */
export const mentorNotes = defineResource({
  name: 'mentor-notes',
  path: '/manage-mentor/notes',
  title: ['student', 'writtenOn'],
  confidential: true,
  fields: {
    student: f.ref('students', {
      required: true,
      onDelete: 'refuse',
      immutable: true,
      among: menteesAt(null),
    }),
    author: f.ref('staff', { required: true, immutable: true }),
    visibility: f.select({
      required: true,
      options: NOTE_READERS,
      immutable: true,
      index: true,
      help: true,
    }),
    writtenOn: f.date({ required: true, default: '$today', index: true }),
    body: f.text({ required: true, max: 6000, multiline: true }),
  },
  access: [
    {
      privilege: 'MENTORING_STUDENTS',
      can: ['list', 'show', 'export', 'history'],
      rows: { any: [OWN, { all: [{ visibility: ['mentors', 'student'] }, OF_MENTEES] }] },
    },
    {
      privilege: 'MENTORING_STUDENTS',
      can: ['create', 'edit', 'delete'],
      rows: { all: [OWN, OF_MENTEES] },
      preset: OWN,
    },
    {
      privilege: 'MENTOR_WELFARE',
      can: ['list', 'show', 'export', 'history'],
      rows: { visibility: 'welfare' },
    },
    {
      privilege: 'PROFILE_VIEW',
      can: ['list', 'show'],
      rows: { visibility: 'student', student: '$student' },
    },
  ],
  views: {
    main: {
      via: ['MENTORING_STUDENTS', 'MENTOR_WELFARE'],
      columns: ['writtenOn', 'student', 'visibility', 'author', 'body'],
      filters: ['student', 'visibility', 'author', 'writtenOn'],
      groups: ['visibility'],
      sort: ['writtenOn', 'desc'],
    },
  },
});
