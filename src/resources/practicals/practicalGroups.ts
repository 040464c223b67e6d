import { f } from '../../contract/model/fields.ts';
import { defineResource } from '../../contract/model/resource.ts';
import { OWN_STUDENT } from '../shared/ownRows.ts';
import { managing, OPENING, READ_VERBS, VIEW } from './access.ts';

/** A group of students who do practicals together; its members are `practical-members`. */
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
  access: managing('offering'),
  views: {
    main: {
      via: OPENING,
      columns: ['offering', 'name', 'capacity', 'signUpFrom', 'signUpUntil'],
      filters: ['offering', 'offering.semester', 'offering.courseUnit'],
      inline: ['name', 'capacity'],
      groups: ['offering'],
      sort: ['name', 'asc'],
    },
  },
});

/** The members of groups: one group per unit. `server/extensions.ts` enforces the capacity. */
export const practicalMembers = defineResource({
  name: 'practical-members',
  path: '/manage-practical/members',
  related: ['practical-groups'],
  title: ['student', 'group'],
  fields: {
    group: f.ref('practical-groups', { required: true, onDelete: 'refuse' }),
    /** The offering of the group. */
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
    ...managing('group.offering'),
    {
      privilege: VIEW,
      can: [...READ_VERBS, 'create', 'delete'],
      rows: OWN_STUDENT,
      preset: OWN_STUDENT,
      write: ['group'],
    },
  ],
  views: {
    main: {
      via: OPENING,
      columns: ['student', 'group', 'offering', 'joinedBy'],
      filters: ['offering', 'group', 'student', 'joinedBy'],
      groups: ['group', 'joinedBy'],
      sort: ['student', 'asc'],
    },
  },
});
