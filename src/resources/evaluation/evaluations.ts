import { f } from '../../contract/model/fields.ts';
import { defineResource } from '../../contract/model/resource.ts';
import { MIN_SHARE, MIN_VOTERS } from './anonymity.ts';

/** Offerings that the person teaches or coordinates. */
const own = {
  any: [{ 'offering.coordinator': '$staff' }, { 'offering.lecturers.staff': '$staff' }],
} as const;
const department = { department: '$department' } as const;
const DECIDING = ['FBACK_DEPT', 'FBACK_ALL'] as const;
const PREPARING = ['FBACK_CREATE', ...DECIDING] as const;
const isAhead = { guard: 'ahead', where: { closesAt: { gt: '$now' } } } as const;
const CONDITIONS = ['offering', 'occasion', 'opensAt', 'minVoters', 'minShare', 'targets'] as const;

/**
 * The evaluation of one offering: its hours, questionnaires and state. The answers are in tables of
 * their own, counted and without a link to their authors (docs/decisions/017). No transition leads
 * back from `closed`, because subtracting two results would then reveal a single vote.
 */
export const evaluations = defineResource({
  name: 'evaluations',
  path: '/manage-evaluation/evaluations',
  related: ['feedback', 'feedback-results', 'questionnaires'],
  title: ['offering', 'occasion'],
  fields: {
    offering: f.ref('offerings', { required: true, immutable: true, help: true }),
    department: f.ref('departments', { readOnly: true, onDelete: 'refuse' }),
    occasion: f.select({ required: true, options: ['midTerm', 'endOfTerm'], default: 'endOfTerm' }),
    opensAt: f.datetime({ required: true, index: true, help: true }),
    closesAt: f.datetime({ required: true, index: true, notBefore: 'opensAt', help: true }),
    minVoters: f.int({
      required: true,
      min: MIN_VOTERS,
      max: 100,
      default: MIN_VOTERS,
      help: true,
    }),
    minShare: f.int({
      required: true,
      min: MIN_SHARE,
      max: 100,
      default: MIN_SHARE,
      help: true,
    }),
    targets: f.lines({
      fields: {
        staff: f.ref('staff', { onDelete: 'refuse' }),
        questionnaire: f.ref('questionnaires', {
          required: true,
          among: { state: 'inUse' },
          onDelete: 'refuse',
        }),
      },
      max: 20,
      help: true,
    }),
    state: f.select({
      options: ['new', 'prepared', 'approved', 'open', 'closed', 'reviewed', 'published'],
      tones: {
        new: 'quiet',
        prepared: 'caution',
        approved: 'caution',
        open: 'good',
        closed: 'caution',
        reviewed: 'caution',
        published: 'good',
      },
      index: true,
    }),
    /** Stored at closing, when the participants are deleted. */
    participantCount: f.int({ readOnly: true, min: 0 }),
    voterCount: f.int({ readOnly: true, min: 0 }),
    undecidedComments: f.int({ readOnly: true, min: 0, default: 0 }),
    publishedAt: f.datetime({ readOnly: true, index: true }),
  },
  unique: [['offering', 'occasion']],
  duplicates: [],
  scopes: { department: 'department', courseUnit: 'offering.courseUnit' },
  access: [
    { privilege: 'FBACK_VIEW', can: ['list', 'show', 'history'], rows: own },
    {
      privilege: 'FBACK_CREATE',
      can: ['list', 'show', 'create', 'edit', 'history', 'export'],
      rows: own,
    },
    {
      privilege: 'FBACK_CREATE',
      can: ['delete'],
      rows: { all: [own, { state: ['new', 'prepared', 'approved'] }] },
    },
    {
      privilege: 'FBACK_DEPT',
      can: ['list', 'show', 'edit', 'history', 'export'],
      rows: department,
    },
    // A new one has its department from the offering.
    {
      privilege: 'FBACK_DEPT',
      can: ['create'],
      rows: { 'offering.courseUnit.department': '$department' },
    },
    {
      privilege: 'FBACK_DEPT',
      can: ['delete'],
      rows: { all: [department, { state: ['new', 'prepared', 'approved'] }] },
    },
    { privilege: 'FBACK_ALL', can: ['list', 'show', 'create', 'edit', 'history', 'export'] },
    { privilege: 'FBACK_ALL', can: ['delete'], rows: { state: ['new', 'prepared', 'approved'] } },
  ],
  workflow: {
    field: 'state',
    initial: 'new',
    states: {
      new: {},
      prepared: { locks: CONDITIONS },
      approved: { locks: CONDITIONS },
      // The closing time can still change; everything that votes and thresholds depend on is
      // locked.
      open: { locks: CONDITIONS },
      closed: { locks: '*' },
      reviewed: { locks: '*' },
      published: { locks: '*', final: true },
    },
    transitions: [
      {
        name: 'prepare',
        from: 'new',
        to: 'prepared',
        who: PREPARING,
        when: [
          { guard: 'hasTargets', where: { 'targets.questionnaire': { empty: false } } },
          isAhead,
        ],
      },
      {
        name: 'return',
        from: ['prepared', 'approved'],
        to: 'new',
        who: PREPARING,
        reason: 'optional',
      },
      { name: 'approve', from: 'prepared', to: 'approved', who: DECIDING, when: [isAhead] },
      {
        name: 'open',
        from: 'approved',
        to: 'open',
        who: PREPARING,
        at: 'opensAt',
        when: [isAhead],
        confirm: true,
      },
      { name: 'close', from: 'open', to: 'closed', who: DECIDING, at: 'closesAt', confirm: true },
      {
        name: 'review',
        from: 'closed',
        to: 'reviewed',
        who: DECIDING,
        when: [{ guard: 'commentsDecided', where: { undecidedComments: 0 } }],
      },
      {
        name: 'publish',
        from: 'reviewed',
        to: 'published',
        who: DECIDING,
        sets: { publishedAt: '$now' },
        confirm: true,
      },
      { name: 'reconsider', from: 'reviewed', to: 'closed', who: DECIDING, reason: 'optional' },
    ],
  },
  views: {
    main: {
      via: ['FBACK_CREATE', ...DECIDING],
      columns: [
        'offering',
        'occasion',
        'department',
        'opensAt',
        'closesAt',
        'state',
        'undecidedComments',
      ],
      filters: ['state', 'offering', 'offering.semester', 'department', 'occasion', 'closesAt'],
      groups: ['state', 'department', 'occasion'],
      sort: ['closesAt', 'desc'],
    },
  },
  form: {
    sections: [
      { key: 'unit', fields: ['offering', 'department', 'occasion', 'state'] },
      { key: 'window', fields: ['opensAt', 'closesAt'] },
      { key: 'targets', fields: ['targets'] },
      { key: 'thresholds', fields: ['minVoters', 'minShare'] },
      {
        key: 'outcome',
        fields: ['participantCount', 'voterCount', 'undecidedComments', 'publishedAt'],
      },
    ],
  },
});

const writes = {
  all: [
    { staff: '$staff' },
    {
      any: [
        { 'evaluation.offering.coordinator': '$staff' },
        { 'evaluation.offering.lecturers.staff': '$staff' },
      ],
    },
  ],
} as const;

/**
 * A lecturer's reply to the results, visible to all readers of the results, and the announced
 * change for the next batch.
 */
export const evaluationReplies = defineResource({
  name: 'evaluation-replies',
  title: ['evaluation', 'staff'],
  fields: {
    evaluation: f.ref('evaluations', {
      required: true,
      immutable: true,
      onDelete: 'cascade',
      among: { state: ['closed', 'reviewed', 'published'] },
    }),
    staff: f.ref('staff', { required: true, immutable: true, onDelete: 'cascade' }),
    reply: f.text({ multiline: true, max: 3000 }),
    changeNote: f.text({ multiline: true, max: 1000, help: true }),
  },
  unique: [['evaluation', 'staff']],
  duplicates: [],
  access: [
    {
      privilege: 'FBACK_RES',
      can: ['list', 'show', 'create', 'edit', 'delete', 'history'],
      rows: writes,
      preset: { staff: '$staff' },
      write: ['evaluation', 'reply', 'changeNote'],
    },
    {
      privilege: 'FBACK_DEPT',
      can: ['list', 'show'],
      rows: { 'evaluation.department': '$department' },
    },
    { privilege: 'FBACK_ALL', can: ['list', 'show'] },
  ],
});
