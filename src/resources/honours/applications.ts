import { f } from '../../contract/model/fields.ts';
import { defineResource } from '../../contract/model/resource.ts';
import type { Where } from '../../contract/model/where.ts';
import { OWN_STUDENT } from '../shared/ownRows.ts';
import { APPLYING, SELECTING, STAFF_KEYS, staffLook } from './access.ts';

/** Entered by the office, for a reason that it states. */
const entered: Where = { lateReason: { empty: false } };
/** Drafts are visible to their student only. */
const handedIn: Where = { any: [{ state: ['submitted', 'withdrawn'] }, entered] };
const inTime: Where = {
  any: [
    { 'round.state': 'open', 'round.opensAt': { lte: '$now' }, 'round.closesAt': { gt: '$now' } },
    { all: [entered, { 'round.state': ['open', 'closed'] }] },
  ],
};
const applicant = [
  { privilege: APPLYING, rows: OWN_STUDENT },
  { privilege: SELECTING, rows: entered },
] as const;

/** The ranked choices of one student in one round. */
export const honoursApplications = defineResource({
  name: 'honours-applications',
  path: '/manage-coureseunit/honours-applications',
  title: ['student', 'round'],
  fields: {
    round: f.ref('honours-rounds', {
      required: true,
      immutable: true,
      among: { state: ['open', 'closed'] },
    }),
    student: f.ref('students', { required: true, immutable: true }),
    /** Most wanted first. */
    choices: f.refs('honours-options', {
      max: 20,
      among: { 'round.state': ['open', 'closed'] },
      help: true,
    }),
    state: f.select({
      options: ['draft', 'submitted', 'withdrawn'],
      tones: { draft: 'quiet', submitted: 'good', withdrawn: 'caution' },
    }),
    submittedAt: f.datetime({ readOnly: true }),
    /**
     * The figures of the selection when the round closed, with their day; empty while the present
     * ones count. See `src/resources/honours/server/figures.ts`.
     */
    figures: f.json({ readOnly: true }),
    lateReason: f.text({ max: 500, multiline: true, help: true }),
  },
  unique: [['round', 'student']],
  access: [
    ...staffLook(handedIn),
    { privilege: 'DEG_SELECTED_STU_CREATE', can: ['list', 'show', 'create'], rows: handedIn },
    { privilege: SELECTING, can: ['list', 'show', 'edit'], rows: handedIn },
    {
      privilege: APPLYING,
      can: ['list', 'show', 'create', 'edit', 'history'],
      rows: OWN_STUDENT,
      read: ['round', 'student', 'choices', 'state', 'submittedAt'],
      write: ['round', 'choices'],
      preset: { student: '$student' },
    },
  ],
  workflow: {
    field: 'state',
    initial: 'draft',
    about: OWN_STUDENT,
    states: { draft: {}, submitted: {}, withdrawn: { locks: ['choices'] } },
    transitions: [
      {
        name: 'submit',
        from: 'draft',
        to: 'submitted',
        who: applicant,
        when: [
          { guard: 'inTime', where: inTime },
          { guard: 'hasChoices', where: { choices: { empty: false } } },
        ],
        sets: { submittedAt: '$now' },
      },
      {
        name: 'withdraw',
        from: 'submitted',
        to: 'withdrawn',
        who: applicant,
        when: [{ guard: 'inTime', where: inTime }],
        confirm: true,
      },
      {
        name: 'resume',
        from: 'withdrawn',
        to: 'draft',
        who: applicant,
        when: [{ guard: 'inTime', where: inTime }],
      },
    ],
  },
  views: {
    main: {
      via: STAFF_KEYS,
      columns: ['student', 'round', 'choices', 'state', 'submittedAt', 'lateReason'],
      filters: ['round', 'state', 'choices', 'student', 'submittedAt'],
      groups: ['round', 'state'],
      sort: ['submittedAt', 'desc'],
    },
  },
});
