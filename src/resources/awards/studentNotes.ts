import { f } from '../../contract/model/fields.ts';
import { defineResource } from '../../contract/model/resource.ts';

/**
 * The readers of a note, chosen before it is written. `office`: all users of the screen; `author`:
 * only the author; `dean`: the author and the dean; `student`: the office and the student.
 */
const NOTE_VISIBILITY = ['office', 'author', 'dean', 'student'] as const;

const WRITTEN = { author: '$user' } as const;

/** Notes of the office about a student. Nothing that decides a grade belongs here. */
export const studentNotes = defineResource({
  name: 'student-notes',
  path: '/manage-exam/notes',
  title: ['student', 'writtenOn'],
  confidential: true,
  fields: {
    student: f.ref('students', {
      required: true,
      immutable: true,
      onDelete: 'refuse',
      search: 'A',
    }),
    category: f.select({
      required: true,
      options: ['general', 'examination', 'offence', 'medical', 'financial', 'award'],
      default: 'general',
      index: true,
    }),
    visibility: f.select({
      required: true,
      options: NOTE_VISIBILITY,
      default: 'office',
      immutable: true,
      index: true,
      help: true,
    }),
    writtenOn: f.date({ required: true, default: '$today', index: true }),
    body: f.text({ required: true, max: 6000, multiline: true }),
    author: f.ref('users', { readOnly: true }),
    attachment: f.file({ accept: ['application/pdf', 'image/jpeg', 'image/png'], maxMb: 5 }),
  },
  access: [
    {
      privilege: 'DEV',
      can: ['list', 'show', 'export', 'history'],
      rows: { any: [WRITTEN, { visibility: ['office', 'student'] }] },
    },
    { privilege: 'DEV', can: ['create', 'edit', 'delete'], rows: WRITTEN, preset: WRITTEN },
    {
      privilege: 'STUDENT_NOTES_DEAN',
      can: ['list', 'show', 'export', 'history'],
      rows: { visibility: ['office', 'dean', 'student'] },
    },
    {
      privilege: 'PROFILE_VIEW',
      can: ['list', 'show'],
      rows: { visibility: 'student', student: '$student' },
      read: ['student', 'category', 'writtenOn', 'body', 'attachment', 'visibility'],
    },
  ],
  views: {
    main: {
      via: ['DEV'],
      columns: ['writtenOn', 'student', 'category', 'visibility', 'body', 'author'],
      filters: ['student', 'student.batch', 'category', 'visibility', 'writtenOn'],
      groups: ['category', 'visibility'],
      sort: ['writtenOn', 'desc'],
    },
  },
});
