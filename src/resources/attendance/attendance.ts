import { f } from '../../contract/model/fields.ts';
import { defineResource } from '../../contract/model/resource.ts';
import { MARK_SOURCES, MARK_STATUSES } from './markValues.ts';
import { HELD_STATES } from './rules/countedMark.ts';

const LOOK = ['list', 'show', 'export', 'history'] as const;
const OF_MARKS = [
  'session',
  'student',
  'status',
  'firstStatus',
  'source',
  'markedAt',
  'markedBy',
  'reason',
] as const;

/**
 * The attendance of one student in one class. Written only by the gateway: when a class is
 * recorded, a code is scanned, or a class is closed (`server/`). Students read only their own marks
 * of closed classes, because open ones may be incomplete.
 */
export const attendance = defineResource({
  name: 'attendance',
  path: '/manage-attendance/attendance',
  related: ['leave-requests'],
  title: ['student', 'session'],
  readOnly: true,
  fields: {
    session: f.ref('class-sessions', { required: true, onDelete: 'cascade' }),
    student: f.ref('students', { required: true, onDelete: 'cascade' }),
    status: f.select({
      required: true,
      options: MARK_STATUSES,
      tones: {
        present: 'good',
        absent: 'bad',
        late: 'caution',
        excused: 'quiet',
        medical: 'quiet',
      },
      index: true,
    }),
    source: f.select({ required: true, options: MARK_SOURCES, default: 'manual' }),
    /** The first recorded status; never changes. */
    firstStatus: f.select({ required: true, options: MARK_STATUSES, help: true }),
    markedAt: f.datetime({ required: true, index: true }),
    markedBy: f.ref('users', { onDelete: 'keep' }),
    /** Of the phone that scanned; not readable. */
    deviceHash: f.text({ max: 64, read: [], write: [] }),
    reason: f.text({ max: 300, multiline: true, help: true }),
  },
  unique: [['session', 'student']],
  duplicates: [],
  access: [
    {
      privilege: 'RECORD_ATTENDANCE_VIEW',
      can: LOOK,
      rows: { 'session.lecturers': '$staff' },
      read: OF_MARKS,
    },
    {
      privilege: 'ATTENDANCE_DEPARTMENT',
      can: LOOK,
      rows: { 'session.offering.courseUnit.department': '$department' },
      read: OF_MARKS,
    },
    { privilege: 'ATTENDANCE_ALL', can: LOOK, read: OF_MARKS },
    {
      privilege: 'STUDENT_ATTENDANCE_VIEW',
      can: ['list', 'show', 'export'],
      rows: { all: [{ student: '$student' }, { 'session.state': [...HELD_STATES] }] },
      read: ['session', 'student', 'status'],
    },
  ],
  views: {
    main: {
      via: ['RECORD_ATTENDANCE_VIEW', 'ATTENDANCE_DEPARTMENT', 'ATTENDANCE_ALL'],
      columns: [
        'session',
        'session.startsAt',
        'student',
        'status',
        'firstStatus',
        'source',
        'markedAt',
        'markedBy',
        'reason',
      ],
      filters: [
        'student',
        'status',
        'source',
        'session.offering',
        'session.offering.courseUnit',
        'session.startsAt',
        'session.state',
        'markedAt',
      ],
      groups: ['status', 'source'],
      sort: ['markedAt', 'desc'],
    },
  },
});
