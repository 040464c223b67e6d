import { f } from '../../contract/model/fields.ts';
import { defineResource } from '../../contract/model/resource.ts';
import { NOT_HELD } from '../shared/holds.ts';
import { OWN_STUDENT } from '../shared/ownRows.ts';
import { DECIDING, OFFICE, OWN } from './access.ts';
import { LIST } from './routes.ts';

const LOCKED = { locks: '*' } as const;
const DECIDED = { ...LOCKED, final: true } as const;
const ANSWERED = [{ field: 'answer', required: true }] as const;

/** What the board decides. */
const DECISIONS = ['upheld', 'changed'] as const;

const bothHandedIn = { guard: 'bothHandedIn', where: { handedIn: 2 } } as const;
const markedByOthers = {
  guard: 'markedByOthers',
  where: { not: { any: [{ firstExaminer: '$staff' }, { secondExaminer: '$staff' }] } },
} as const;

const marksDecided = { guard: 'marksDecided', where: { isDecided: true } } as const;

const decision = {
  from: 'remarking',
  who: [DECIDING],
  notBySamePersonAs: ['accept', 'assign'],
  when: [bothHandedIn, markedByOthers, marksDecided],
  ask: [{ field: 'minuteReference', required: true }, ...ANSWERED],
  sets: { decidedAt: '$now' },
  stepUp: true,
  onPage: true,
} as const;

/**
 * A student's request to have the script of a published result examined again. Marks are not part
 * of the record; see `src/resources/rescrutiny/server/tables.ts`.
 */
export const rescrutinies = defineResource({
  name: 'rescrutinies',
  path: LIST,
  related: ['marks-publish'],
  title: ['student', 'paper'],
  fields: {
    student: f.ref('students', { required: true, immutable: true }),
    paper: f.ref('papers', { required: true, immutable: true }),
    release: f.ref('result-releases', { readOnly: true }),
    receipt: f.text({ required: true, max: 60, help: true }),
    state: f.select({
      options: ['requested', 'returned', 'accepted', 'remarking', 'upheld', 'changed', 'closed'],
      tones: {
        requested: 'caution',
        accepted: 'caution',
        remarking: 'caution',
        upheld: 'good',
        changed: 'good',
      },
      index: true,
    }),
    firstExaminer: f.ref('staff', { write: [] }),
    secondExaminer: f.ref('staff', { write: [] }),
    /** How many of the two examiners have handed in their marks. */
    handedIn: f.int({ readOnly: true, default: 0 }),
    answer: f.text({ max: 1000, multiline: true, write: [] }),
    minuteReference: f.text({ max: 120, write: [] }),
    /** The board's marks were entered, on the page of the request. */
    isDecided: f.bool({ default: false, readOnly: true }),
    decidedAt: f.datetime({ readOnly: true }),
  },
  unique: [['student', 'paper', 'release']],
  duplicates: [],
  confidential: true,
  access: [
    {
      privilege: OWN,
      can: ['list', 'show'],
      // A decision is out of sight while a hold stands, because it says whether the grade changed.
      rows: { all: [OWN_STUDENT, { any: [NOT_HELD, { not: { state: DECISIONS } }] }] },
      read: ['student', 'paper', 'receipt', 'state'],
    },
    {
      privilege: OWN,
      can: ['create'],
      rows: OWN_STUDENT,
      preset: OWN_STUDENT,
      write: ['paper', 'receipt'],
    },
    ...[OFFICE, DECIDING].map((privilege) => ({
      privilege,
      can: ['list', 'show', 'history', 'export'] as const,
    })),
  ],
  workflow: {
    field: 'state',
    initial: 'requested',
    about: OWN_STUDENT,
    states: {
      requested: LOCKED,
      returned: LOCKED,
      accepted: LOCKED,
      remarking: LOCKED,
      upheld: DECIDED,
      changed: DECIDED,
      closed: DECIDED,
    },
    transitions: [
      { name: 'accept', from: 'requested', to: 'accepted', who: [OFFICE] },
      {
        name: 'return',
        from: 'requested',
        to: 'returned',
        who: [OFFICE],
        ask: ANSWERED,
      },
      {
        name: 'resubmit',
        from: 'returned',
        to: 'requested',
        who: [{ privilege: OWN, rows: OWN_STUDENT }],
        ask: [{ field: 'receipt', required: true }],
      },
      {
        name: 'assign',
        from: 'accepted',
        to: 'remarking',
        who: [OFFICE],
        ask: [
          { field: 'firstExaminer', required: true },
          { field: 'secondExaminer', required: true },
        ],
      },
      {
        name: 'recall',
        from: 'remarking',
        to: 'accepted',
        who: [OFFICE],
        reason: 'required',
        sets: { firstExaminer: null, secondExaminer: null, handedIn: 0 },
      },
      { name: 'uphold', to: 'upheld', ...decision },
      {
        name: 'change',
        to: 'changed',
        ...decision,
        notBySamePersonAs: ['assign', 'accept'],
      },
      {
        name: 'close',
        from: ['requested', 'returned', 'accepted', 'remarking'],
        to: 'closed',
        who: [OFFICE],
        ask: ANSWERED,
      },
    ],
  },
  views: {
    main: {
      via: [OFFICE, DECIDING],
      columns: ['student', 'paper', 'receipt', 'state', 'handedIn', 'createdAt'],
      filters: ['state', 'handedIn', 'student'],
      groups: ['state'],
      sort: ['createdAt', 'desc'],
    },
  },
});
