import { f } from '../../contract/model/fields.ts';
import { defineResource } from '../../contract/model/resource.ts';
import { KEEPING, LOOK, LOOKING, mine, teaches } from './access.ts';

/** As many as fit around the benches. Who is in it stands in `practical-members`. */
export const practicalGroups = defineResource({
  name: 'practical-groups',
  path: '/manage-practical/groups',
  related: ['practicals', 'practical-members', 'practical-swaps'],
  title: ['offering', 'name'],
  fields: {
    offering: f.ref('offerings', { required: true, onDelete: 'refuse', immutable: true }),
    name: f.text({ required: true, max: 40, search: 'A' }),
    capacity: f.int({ required: true, min: 1, max: 200, default: 20 }),
    /** Students choose for themselves between these moments; without them the lecturer allocates. */
    signUpFrom: f.datetime({ help: true }),
    signUpUntil: f.datetime({ notBefore: 'signUpFrom', help: true }),
  },
  unique: [['offering', 'name']],
  access: [
    { privilege: LOOKING, can: 'all', rows: teaches('offering') },
    { privilege: KEEPING, can: 'all' },
  ],
  views: {
    main: {
      via: [LOOKING, KEEPING],
      columns: ['offering', 'name', 'capacity', 'signUpFrom', 'signUpUntil'],
      filters: ['offering', 'offering.semester', 'offering.courseUnit'],
      inline: ['name', 'capacity'],
      groups: ['offering'],
      sort: ['name', 'asc'],
    },
  },
});

/**
 * Who is in which group: one group a unit. Nobody fits in beyond the capacity, by whatever way
 * (`gateway/areas/practicals`).
 */
export const practicalMembers = defineResource({
  name: 'practical-members',
  path: '/manage-practical/members',
  related: ['practical-groups'],
  title: ['student', 'group'],
  fields: {
    group: f.ref('practical-groups', { required: true, onDelete: 'refuse' }),
    /** That of the group. */
    offering: f.ref('offerings', { readOnly: true, onDelete: 'cascade' }),
    student: f.ref('students', {
      required: true,
      immutable: true,
      onDelete: 'cascade',
      search: 'A',
    }),
    joinedBy: f.select({
      options: ['lecturer', 'self'],
      readOnly: true,
      default: 'lecturer',
      index: true,
    }),
  },
  unique: [['offering', 'student']],
  access: [
    { privilege: LOOKING, can: 'all', rows: teaches('group.offering') },
    { privilege: KEEPING, can: 'all' },
    {
      privilege: LOOKING,
      can: [...LOOK, 'create', 'delete'],
      rows: mine,
      preset: mine,
      write: ['group'],
    },
  ],
  views: {
    main: {
      via: [LOOKING, KEEPING],
      columns: ['student', 'group', 'offering', 'joinedBy'],
      filters: ['offering', 'group', 'student', 'joinedBy'],
      groups: ['group', 'joinedBy'],
      sort: ['student', 'asc'],
    },
  },
});
