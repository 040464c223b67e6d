import { f } from '../../contract/model/fields.ts';
import { defineResource } from '../../contract/model/resource.ts';
import { OWN_STUDENT } from '../shared/ownRows.ts';
import { deciding, managing, OPENING, READ_VERBS, VIEW } from './access.ts';

const DECIDING = deciding('toGroup.offering');

/** A student asks to change groups. Accepting moves them, if the other group still has room. */
export const practicalSwaps = defineResource({
  name: 'practical-swaps',
  path: '/manage-practical/swaps',
  related: ['practical-groups'],
  title: ['student', 'toGroup'],
  fields: {
    student: f.ref('students', {
      required: true,
      immutable: true,
      onDelete: 'cascade',
      search: 'A',
    }),
    fromGroup: f.ref('practical-groups', { readOnly: true, onDelete: 'cascade' }),
    toGroup: f.ref('practical-groups', { required: true, immutable: true, onDelete: 'cascade' }),
    reason: f.text({ required: true, max: 500, multiline: true }),
    state: f.select({
      options: ['requested', 'accepted', 'refused', 'withdrawn'],
      tones: { requested: 'caution', accepted: 'good', refused: 'bad', withdrawn: 'quiet' },
    }),
    answer: f.text({ max: 500, multiline: true, write: [] }),
  },
  access: [
    ...managing('toGroup.offering', [...READ_VERBS, 'export']),
    {
      privilege: VIEW,
      can: [...READ_VERBS, 'create'],
      rows: OWN_STUDENT,
      preset: OWN_STUDENT,
      write: ['toGroup', 'reason'],
    },
  ],
  workflow: {
    field: 'state',
    initial: 'requested',
    about: OWN_STUDENT,
    states: {
      requested: {},
      accepted: { locks: '*', final: true },
      refused: { locks: '*', final: true },
      withdrawn: { locks: '*', final: true },
    },
    transitions: [
      {
        name: 'accept',
        from: 'requested',
        to: 'accepted',
        who: DECIDING,
        notBySamePersonAs: 'create',
        ask: ['answer'],
      },
      {
        name: 'refuse',
        from: 'requested',
        to: 'refused',
        who: DECIDING,
        notBySamePersonAs: 'create',
        ask: [{ field: 'answer', required: true }],
      },
      {
        name: 'withdraw',
        from: 'requested',
        to: 'withdrawn',
        who: [{ privilege: VIEW, rows: OWN_STUDENT }],
      },
    ],
  },
  views: {
    main: {
      via: OPENING,
      columns: ['student', 'fromGroup', 'toGroup', 'reason', 'state', 'answer'],
      filters: ['state', 'toGroup', 'toGroup.offering', 'student'],
      groups: ['state'],
      sort: ['student', 'asc'],
    },
  },
});
