import { f } from '../../contract/model/fields.ts';
import { defineResource } from '../../contract/model/resource.ts';
import { OWN_STUDENT } from '../shared/ownRows.ts';
import { deciding, managing, OPENING, READ_VERBS, VIEW } from './access.ts';

const DECIDING = deciding('missed.practical.offering');

/** A request to make up for a practical with another group. Approving it excuses the missed slot. */
export const practicalMakeUps = defineResource({
  name: 'practical-make-ups',
  path: '/manage-practical/make-ups',
  related: ['practical-slots'],
  title: ['student', 'missed'],
  fields: {
    student: f.ref('students', {
      required: true,
      immutable: true,
      onDelete: 'cascade',
      search: 'A',
    }),
    missed: f.ref('practical-slots', { required: true, immutable: true, onDelete: 'cascade' }),
    reason: f.text({ required: true, max: 1000, multiline: true }),
    evidence: f.file({ accept: ['application/pdf', 'image/jpeg', 'image/png'], maxMb: 5 }),
    state: f.select({
      options: ['requested', 'approved', 'refused', 'withdrawn'],
      tones: { requested: 'caution', approved: 'good', refused: 'bad', withdrawn: 'quiet' },
    }),
    /** Of the same practical, with another group; empty: excused, and nothing is made up for. */
    slot: f.ref('practical-slots', { write: [], onDelete: 'refuse' }),
    answer: f.text({ max: 500, multiline: true, write: [] }),
  },
  unique: [['student', 'missed']],
  access: [
    ...managing('missed.practical.offering', [...READ_VERBS, 'export']),
    {
      privilege: VIEW,
      can: [...READ_VERBS, 'create'],
      rows: OWN_STUDENT,
      preset: OWN_STUDENT,
      write: ['missed', 'reason', 'evidence'],
    },
  ],
  workflow: {
    field: 'state',
    initial: 'requested',
    about: OWN_STUDENT,
    states: {
      requested: {},
      approved: { locks: '*', final: true },
      refused: { locks: '*' },
      withdrawn: { locks: '*' },
    },
    transitions: [
      {
        name: 'approve',
        from: 'requested',
        to: 'approved',
        who: DECIDING,
        notBySamePersonAs: 'create',
        ask: ['slot', 'answer'],
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
      {
        name: 'resume',
        from: ['refused', 'withdrawn'],
        to: 'requested',
        who: [{ privilege: VIEW, rows: OWN_STUDENT }],
      },
    ],
  },
  views: {
    main: {
      via: OPENING,
      columns: ['student', 'missed', 'reason', 'state', 'slot', 'answer'],
      filters: ['state', 'missed', 'missed.practical', 'student'],
      groups: ['state'],
      sort: ['student', 'asc'],
    },
  },
});
