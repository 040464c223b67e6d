import { f } from '../../contract/model/fields.ts';
import { defineResource } from '../../contract/model/resource.ts';
import { OWN_STUDENT } from '../shared/ownRows.ts';
import { LISTING, LOOK, OWN, SEATING } from './access.ts';
import { CONFERRED, isConferred } from './conferred.ts';

/** The ceremony of a year. While its window is open, students confirm their names and attendance. */
export const convocations = defineResource({
  name: 'convocations',
  path: '/manage-exam/convocations',
  related: ['final-results-sheet', 'graduands'],
  title: 'title',
  fields: {
    year: f.int({ required: true, unique: true, min: 1950, max: 2100 }),
    title: f.text({ required: true, i18n: true, max: 160, search: 'A' }),
    date: f.date({ required: true, index: true }),
    place: f.text({ i18n: true, max: 160 }),
    supplicationFrom: f.datetime({ required: true, help: true }),
    supplicationUntil: f.datetime({ required: true, notBefore: 'supplicationFrom' }),
    sessions: f.int({ required: true, min: 1, max: 12, default: 1, help: true }),
    fee: f.decimal({ decimals: 2, min: 0, max: 10_000_000, money: true }),
  },
  access: [
    { privilege: LISTING, can: LOOK },
    { privilege: SEATING, can: 'all' },
    {
      privilege: OWN,
      can: ['list', 'show'],
      read: ['year', 'title', 'date', 'place', 'supplicationFrom', 'supplicationUntil', 'fee'],
    },
  ],
  views: {
    main: {
      via: [LISTING, SEATING],
      columns: [
        'year',
        'title',
        'date',
        'place',
        'supplicationFrom',
        'supplicationUntil',
        'sessions',
        'fee',
      ],
      filters: ['year', 'date'],
      sort: ['year', 'desc'],
    },
  },
});

const inWindow = {
  guard: 'inWindow',
  where: {
    'convocation.supplicationFrom': { lte: '$now' },
    'convocation.supplicationUntil': { gt: '$now' },
  },
} as const;

/** A person who takes a degree at a convocation; in absentia without an answer in time. */
export const graduands = defineResource({
  name: 'graduands',
  path: '/manage-exam/graduands',
  related: ['final-results-sheet', 'awards', 'convocations'],
  title: ['award', 'convocation'],
  fields: {
    convocation: f.ref('convocations', { required: true, immutable: true }),
    award: f.ref('awards', {
      required: true,
      unique: true,
      immutable: true,
      among: CONFERRED,
    }),
    /** Of the award. */
    student: f.ref('students', { readOnly: true, search: 'A' }),
    name: f.text({ i18n: true, max: 200, search: 'A', help: true }),
    mode: f.select({
      required: true,
      options: ['person', 'absentia'],
      default: 'absentia',
      index: true,
    }),
    feeReference: f.text({ max: 60, help: true }),
    session: f.int({ min: 1, max: 12 }),
    seat: f.int({ min: 1, max: 5000 }),
    state: f.select({
      options: ['listed', 'supplicated', 'confirmed'],
      tones: { listed: 'quiet', supplicated: 'caution', confirmed: 'good' },
    }),
    nameConfirmedAt: f.datetime({ readOnly: true }),
    question: f.text({ max: 500, write: [], help: true }),
  },
  unique: [['convocation', 'session', 'seat']],
  duplicates: [],
  access: [
    { privilege: LISTING, can: LOOK },
    { privilege: SEATING, can: [...LOOK, 'create', 'edit', 'import'] },
    // One whose name is given is sent back with a question first, which stays on record.
    { privilege: SEATING, can: ['delete'], rows: { state: 'listed' } },
    {
      privilege: OWN,
      can: ['list', 'show', 'edit'],
      rows: OWN_STUDENT,
      read: [
        'convocation',
        'award',
        'student',
        'name',
        'mode',
        'feeReference',
        'session',
        'seat',
        'state',
        'nameConfirmedAt',
        'question',
      ],
      write: ['name', 'mode', 'feeReference'],
    },
  ],
  workflow: {
    field: 'state',
    initial: 'listed',
    about: OWN_STUDENT,
    states: {
      listed: {},
      supplicated: { locks: ['name'] },
      confirmed: { locks: ['name', 'mode', 'award', 'convocation'] },
    },
    transitions: [
      {
        name: 'supplicate',
        from: 'listed',
        to: 'supplicated',
        who: [
          { privilege: OWN, rows: OWN_STUDENT },
          { privilege: SEATING, rows: { state: 'listed' } },
        ],
        when: [inWindow, isConferred, { guard: 'named', where: { name: { empty: false } } }],
        sets: { nameConfirmedAt: '$now' },
      },
      {
        name: 'confirm',
        from: 'supplicated',
        to: 'confirmed',
        who: [{ privilege: SEATING, rows: { state: 'supplicated' } }],
        notBySamePersonAs: 'supplicate',
        when: [isConferred],
      },
      {
        name: 'ask',
        from: ['supplicated', 'confirmed'],
        to: 'listed',
        who: [{ privilege: SEATING, rows: { state: ['supplicated', 'confirmed'] } }],
        ask: [{ field: 'question', required: true }],
      },
    ],
  },
  views: {
    main: {
      via: [LISTING, SEATING],
      columns: ['award', 'name', 'mode', 'session', 'seat', 'state', 'convocation'],
      filters: [
        'convocation',
        'state',
        'mode',
        'session',
        'award.degree',
        'award.class',
        'student',
      ],
      inline: ['session', 'seat', 'mode'],
      groups: ['state', 'mode', 'session'],
      sort: ['award', 'asc'],
    },
  },
});
