import { f } from '../../contract/model/fields.ts';
import { defineResource } from '../../contract/model/resource.ts';
import { APPROVING, SELECTING, STAFF_KEYS, staffLook } from './access.ts';

const ofOption = { effect: ['place', 'waive'] } as const;
const whileClosed = { guard: 'whileClosed', where: { 'round.state': 'closed' } } as const;

/** A decision of the board that departs from the order of merit; another person must approve it. */
export const honoursOverrides = defineResource({
  name: 'honours-overrides',
  path: '/manage-coureseunit/honours-overrides',
  title: ['application', 'effect'],
  fields: {
    round: f.ref('honours-rounds', {
      required: true,
      immutable: true,
      onDelete: 'cascade',
      among: { state: 'closed' },
    }),
    application: f.ref('honours-applications', {
      required: true,
      among: { state: 'submitted', 'round.state': 'closed' },
    }),
    effect: f.select({
      required: true,
      options: ['place', 'waive', 'exclude'],
      default: 'waive',
      help: true,
    }),
    option: f.ref('honours-options', {
      visible: ofOption,
      required: ofOption,
      onHide: 'clear',
      among: { 'round.state': 'closed' },
    }),
    reason: f.text({ required: true, min: 10, max: 1000, multiline: true, help: true }),
    state: f.select({
      options: ['proposed', 'approved', 'revoked'],
      tones: { proposed: 'caution', approved: 'good', revoked: 'quiet' },
    }),
    decisionReference: f.text({ max: 120, write: [] }),
    approvedBy: f.ref('users', { readOnly: true, onDelete: 'clear' }),
  },
  access: [
    ...staffLook(),
    {
      privilege: 'DEG_SELECTED_STU_CREATE',
      can: ['list', 'show', 'create'],
      rows: { 'round.state': 'closed' },
    },
    { privilege: SELECTING, can: ['list', 'show', 'edit'], rows: { 'round.state': 'closed' } },
    {
      privilege: 'DEG_SELECTED_STU_DELETE',
      can: ['list', 'show', 'delete'],
      rows: { 'round.state': 'closed', state: 'proposed' },
    },
  ],
  workflow: {
    field: 'state',
    initial: 'proposed',
    about: { 'application.student': '$student' },
    states: { proposed: {}, approved: { locks: '*' }, revoked: { locks: '*', final: true } },
    transitions: [
      {
        name: 'approve',
        from: 'proposed',
        to: 'approved',
        who: [APPROVING],
        notBySamePersonAs: 'create',
        when: [whileClosed],
        ask: [{ field: 'decisionReference', required: true }],
        sets: { approvedBy: '$user' },
      },
      {
        name: 'revoke',
        from: ['proposed', 'approved'],
        to: 'revoked',
        who: [APPROVING],
        when: [whileClosed],
        reason: 'required',
      },
    ],
  },
  views: {
    main: {
      via: STAFF_KEYS,
      columns: [
        'application',
        'effect',
        'option',
        'reason',
        'state',
        'approvedBy',
        'decisionReference',
        'round',
      ],
      filters: ['round', 'state', 'effect', 'option'],
      groups: ['state', 'effect', 'round'],
      sort: ['createdAt', 'desc'],
    },
  },
  form: {
    sections: [
      { key: 'override', fields: ['round', 'application', 'effect', 'option', 'reason'] },
      { key: 'decision', fields: ['state', 'decisionReference', 'approvedBy'] },
    ],
  },
});
