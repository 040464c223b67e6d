import { f } from '../../contract/model/fields.ts';
import { defineResource } from '../../contract/model/resource.ts';
import { APPROVING, SELECTING, STAFF_KEYS, staffAccess } from './access.ts';

const CONDITIONS = [
  'curriculum',
  'academicYear',
  'batches',
  'ruleSet',
  'maximumChoices',
  'opensAt',
  'seed',
] as const;

/** The selection of one year: its applicants, times, rules and state. */
export const honoursRounds = defineResource({
  name: 'honours-rounds',
  path: '/manage-coureseunit/honours-rounds',
  title: 'name',
  fields: {
    name: f.text({ required: true, i18n: true, max: 160, search: 'A' }),
    curriculum: f.ref('curricula', { required: true, help: true }),
    academicYear: f.ref('academic-years', { required: true }),
    /** Empty: every batch of the curriculum. */
    batches: f.refs('batches', { max: 10, help: true }),
    opensAt: f.datetime({ required: true, index: true }),
    closesAt: f.datetime({ required: true, index: true, notBefore: 'opensAt' }),
    ruleSet: f.ref('rule-sets', {
      required: true,
      among: { kind: 'honours', status: 'active' },
      help: true,
    }),
    maximumChoices: f.int({ required: true, min: 1, max: 20, default: 3 }),
    notice: f.text({ i18n: true, multiline: true, max: 2000, help: true }),
    /** Breaks ties. Drawn by the gateway when the round closes, unless one was published before. */
    seed: f.text({ max: 64, help: true }),
    state: f.select({
      options: ['setup', 'open', 'closed', 'ranked', 'boardApproved', 'published', 'final'],
      tones: {
        setup: 'quiet',
        open: 'good',
        closed: 'caution',
        ranked: 'caution',
        boardApproved: 'caution',
        published: 'good',
        final: 'quiet',
      },
    }),
    optionCount: f.int({ readOnly: true, default: 0 }),
    openOffers: f.int({ readOnly: true, default: 0 }),
    adoptedRun: f.ref('honours-runs', { readOnly: true, onDelete: 'clear' }),
    decisionReference: f.text({ max: 120, write: [], help: true }),
    decidedOn: f.date({ write: [] }),
    publishedAt: f.datetime({ readOnly: true }),
  },
  unique: [['curriculum', 'academicYear']],
  access: [...staffAccess()],
  workflow: {
    field: 'state',
    initial: 'setup',
    states: {
      setup: {},
      open: { locks: CONDITIONS },
      closed: { locks: [...CONDITIONS, 'closesAt'] },
      ranked: { locks: '*' },
      boardApproved: { locks: '*' },
      published: { locks: '*' },
      final: { locks: '*', final: true },
    },
    transitions: [
      {
        name: 'open',
        from: 'setup',
        to: 'open',
        who: [SELECTING],
        at: 'opensAt',
        when: [{ guard: 'hasOptions', where: { optionCount: { gte: 1 } } }],
      },
      {
        name: 'close',
        from: 'open',
        to: 'closed',
        who: [SELECTING],
        at: 'closesAt',
        confirm: true,
      },
      {
        name: 'reopen',
        from: 'closed',
        to: 'open',
        who: [SELECTING],
        when: [{ guard: 'nothingAdopted', where: { adoptedRun: { empty: true } } }],
        ask: [{ field: 'closesAt', required: true, upcoming: true }],
        reason: 'required',
      },
      {
        name: 'rank',
        from: 'closed',
        to: 'ranked',
        who: [SELECTING],
        when: [{ guard: 'hasRun', where: { adoptedRun: { empty: false } } }],
      },
      {
        name: 'reconsider',
        from: ['ranked', 'boardApproved'],
        to: 'closed',
        who: [SELECTING, { privilege: APPROVING, rows: { state: ['ranked', 'boardApproved'] } }],
        reason: 'required',
      },
      {
        name: 'approve',
        from: 'ranked',
        to: 'boardApproved',
        who: [APPROVING],
        notBySamePersonAs: 'rank',
        ask: [
          { field: 'decisionReference', required: true },
          { field: 'decidedOn', required: true, hasCome: true },
        ],
      },
      {
        name: 'publish',
        from: 'boardApproved',
        to: 'published',
        who: [SELECTING],
        sets: { publishedAt: '$now' },
        confirm: true,
      },
      {
        name: 'finish',
        from: 'published',
        to: 'final',
        who: [SELECTING],
        when: [{ guard: 'allAnswered', where: { openOffers: 0 } }],
        confirm: true,
      },
    ],
  },
  views: {
    main: {
      via: STAFF_KEYS,
      columns: [
        'name',
        'academicYear',
        'curriculum',
        'opensAt',
        'closesAt',
        'state',
        'optionCount',
        'openOffers',
      ],
      filters: ['academicYear', 'curriculum', 'state', 'opensAt', 'closesAt'],
      groups: ['state'],
      sort: ['opensAt', 'desc'],
    },
  },
  form: {
    sections: [
      { key: 'round', fields: ['name', 'academicYear', 'curriculum', 'batches', 'notice'] },
      { key: 'window', fields: ['opensAt', 'closesAt'] },
      { key: 'rules', fields: ['ruleSet', 'maximumChoices', 'seed'] },
      {
        key: 'progress',
        fields: [
          'state',
          'optionCount',
          'adoptedRun',
          'decisionReference',
          'decidedOn',
          'publishedAt',
          'openOffers',
        ],
      },
    ],
  },
});
