import { f } from '../../contract/model/fields.ts';
import { defineResource } from '../../contract/model/resource.ts';
import { STAFF_KEYS, staffLook } from './access.ts';

/** One allocation of a round. Its input is kept with it, so that it can be repeated and compared. */
export const honoursRuns = defineResource({
  name: 'honours-runs',
  path: '/manage-coureseunit/honours-runs',
  title: ['number', 'round'],
  fields: {
    round: f.ref('honours-rounds', { required: true, onDelete: 'cascade' }),
    number: f.int({ required: true, min: 1 }),
    state: f.select({
      required: true,
      options: ['trial', 'adopted'],
      tones: { trial: 'quiet', adopted: 'good' },
      default: 'trial',
    }),
    ruleSet: f.ref('rule-sets', { required: true }),
    tieRule: f.text({ required: true, max: 20 }),
    seed: f.text({ required: true, max: 64 }),
    applicants: f.int({ required: true }),
    placed: f.int({ required: true }),
    inputHash: f.text({ required: true, max: 64, help: true }),
    resultHash: f.text({ required: true, max: 64, help: true }),
    input: f.json({ required: true }),
    cutOffs: f.json({ required: true }),
    working: f.json({ required: true }),
    note: f.text({ max: 300 }),
  },
  unique: [['round', 'number']],
  readOnly: true,
  access: staffLook(),
  views: {
    main: {
      via: STAFF_KEYS,
      columns: [
        'round',
        'number',
        'state',
        'applicants',
        'placed',
        'seed',
        'inputHash',
        'resultHash',
        'note',
        'createdAt',
      ],
      filters: ['round', 'state'],
      groups: ['round', 'state'],
      sort: ['createdAt', 'desc'],
    },
  },
});

/** The outcome of one application in a run. */
export const honoursResults = defineResource({
  name: 'honours-results',
  path: '/manage-coureseunit/honours-results',
  title: ['student', 'outcome'],
  fields: {
    run: f.ref('honours-runs', { required: true, onDelete: 'cascade' }),
    application: f.ref('honours-applications', { required: true }),
    student: f.ref('students', { required: true }),
    outcome: f.select({
      required: true,
      options: ['offered', 'reserve', 'ineligible', 'unplaced'],
      tones: { offered: 'good', reserve: 'caution', ineligible: 'bad', unplaced: 'quiet' },
      index: true,
    }),
    option: f.ref('honours-options', {}),
    /** Position among the student's choices, from 1. */
    choice: f.int({}),
    orderNumber: f.int({ help: true }),
    isExtra: f.bool({ default: false, help: true }),
    basis: f.json({ required: true }),
  },
  unique: [['run', 'application']],
  readOnly: true,
  access: staffLook(),
  views: {
    main: {
      via: STAFF_KEYS,
      columns: ['run', 'student', 'outcome', 'option', 'choice', 'orderNumber', 'isExtra'],
      filters: ['run', 'run.round', 'run.state', 'option', 'outcome', 'choice', 'student'],
      groups: ['outcome', 'option', 'choice'],
      sort: ['orderNumber', 'asc'],
    },
  },
});
