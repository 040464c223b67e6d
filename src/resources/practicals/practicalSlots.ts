import { f } from '../../contract/model/fields.ts';
import { defineResource } from '../../contract/model/resource.ts';
import { OWN_STUDENT } from '../shared/ownRows.ts';
import { managing, OPENING, READ_VERBS, VIEW } from './access.ts';

const demonstrates = { demonstrators: '$staff' } as const;

/**
 * When a group does a practical: a class session of the unit, which holds the hall, and who
 * demonstrates.
 */
export const practicalSlots = defineResource({
  name: 'practical-slots',
  path: '/manage-practical/slots',
  related: ['practicals', 'practical-results', 'practical-make-ups'],
  title: ['practical', 'group'],
  fields: {
    practical: f.ref('practicals', { required: true, immutable: true, onDelete: 'refuse' }),
    group: f.ref('practical-groups', { required: true, immutable: true, onDelete: 'refuse' }),
    session: f.ref('class-sessions', { required: true, onDelete: 'refuse', help: true }),
    demonstrators: f.refs('staff', { max: 8 }),
    note: f.text({ max: 300 }),
  },
  unique: [['practical', 'group']],
  access: [
    ...managing('practical.offering'),
    { privilege: VIEW, can: READ_VERBS, rows: demonstrates },
  ],
  views: {
    main: {
      via: OPENING,
      columns: ['practical', 'group', 'session', 'demonstrators', 'note'],
      filters: ['practical', 'practical.offering', 'group', 'demonstrators'],
      groups: ['practical', 'group'],
      sort: ['practical', 'asc'],
    },
  },
});

/**
 * The result of one student in one slot. Students read only their attendance here, because marks
 * stay closed until the results are published.
 */
export const practicalResults = defineResource({
  name: 'practical-results',
  path: '/manage-practical/results',
  related: ['practical-slots'],
  title: ['student', 'slot'],
  fields: {
    slot: f.ref('practical-slots', { required: true, immutable: true, onDelete: 'refuse' }),
    student: f.ref('students', {
      required: true,
      immutable: true,
      onDelete: 'refuse',
      search: 'A',
    }),
    status: f.select({
      required: true,
      options: ['done', 'absent', 'excused'],
      tones: { done: 'good', absent: 'bad', excused: 'caution' },
      default: 'done',
      index: true,
      help: true,
    }),
    mark: f.decimal({
      decimals: 2,
      min: 0,
      max: 1000,
      visible: { status: 'done' },
      required: { status: 'done' },
      onHide: 'clear',
      help: true,
    }),
    note: f.text({ max: 300 }),
  },
  unique: [['slot', 'student']],
  access: [
    ...managing('slot.practical.offering'),
    {
      privilege: VIEW,
      can: [...READ_VERBS, 'create', 'edit'],
      rows: { 'slot.demonstrators': '$staff' },
    },
    {
      privilege: VIEW,
      can: ['list', 'show'],
      rows: OWN_STUDENT,
      read: ['slot', 'student', 'status'],
    },
  ],
  views: {
    main: {
      via: OPENING,
      columns: ['slot', 'student', 'status', 'mark', 'note'],
      filters: ['slot', 'slot.practical', 'slot.group', 'student', 'status'],
      groups: ['status', 'slot'],
      sort: ['student', 'asc'],
    },
  },
});
