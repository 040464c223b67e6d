import { f } from '../../contract/model/fields.ts';
import { defineResource, standardAccess } from '../../contract/model/resource.ts';
import { menteesAt } from '../shared/menteesAt.ts';
import { OWN_STUDENT } from '../shared/ownRows.ts';

const OFFICE = ['REG_DET_ALLSTU_CREATE', 'REG_DET_ALLSTU_EDIT'] as const;

/**
 * A student's units of one semester, submitted as a whole. Units are its `registration-lines`.
 * `server/extensions.ts` enforces windows, credit load and the rules of each unit on every write.
 */
export const courseRegistrations = defineResource({
  name: 'course-registrations',
  path: '/manage-degree/course-reg',
  title: ['student', 'semester'],
  fields: {
    student: f.ref('students', { required: true, immutable: true, onDelete: 'cascade' }),
    semester: f.ref('semesters', { required: true, immutable: true }),
    status: f.select({
      options: ['draft', 'submitted', 'returned', 'approved', 'locked'],
      tones: {
        draft: 'quiet',
        submitted: 'caution',
        returned: 'bad',
        approved: 'good',
        locked: 'quiet',
      },
      index: true,
    }),
    creditsTotal: f.decimal({
      decimals: 1,
      min: 0,
      max: 99,
      default: 0,
      readOnly: true,
      help: true,
    }),
    /** The number of exceptions that the office decides, updated on every change. */
    exceptions: f.int({ min: 0, default: 0, readOnly: true, index: true, help: true }),
    /** The number of findings that must be corrected before submission. */
    toMend: f.int({ min: 0, default: 0, readOnly: true }),
    lateReason: f.text({ max: 500, multiline: true, write: OFFICE, help: true }),
    returnedBecause: f.text({
      max: 1000,
      multiline: true,
      write: [],
      visible: { returnedBecause: { empty: false } },
    }),
    submittedAt: f.datetime({ readOnly: true, index: true }),
    approvedAt: f.datetime({ readOnly: true }),
    approvedBy: f.ref('users', { readOnly: true, onDelete: 'clear' }),
    /** The last time that units changed after the approval. */
    changedAt: f.datetime({ readOnly: true }),
    addDropUntil: f.datetime({ readOnly: true, index: true, help: true }),
    remarks: f.text({
      max: 1000,
      multiline: true,
      read: ['REG_DET_ALLSTU'],
      write: OFFICE,
      help: true,
    }),
  },
  unique: [['student', 'semester']],
  duplicates: [],
  access: [
    ...standardAccess('REG_DET_ALLSTU'),
    { privilege: 'CO_REG_VIEW', can: ['list', 'show', 'history'], rows: OWN_STUDENT },
    {
      privilege: 'CO_REG_VIEW',
      can: ['create'],
      rows: OWN_STUDENT,
      preset: OWN_STUDENT,
      write: ['semester'],
    },
    {
      privilege: 'MENTORING_STUDENTS',
      can: ['list', 'show'],
      rows: menteesAt('student'),
      read: ['student', 'semester', 'status', 'creditsTotal', 'submittedAt', 'approvedAt'],
    },
  ],
  workflow: {
    field: 'status',
    initial: 'draft',
    about: OWN_STUDENT,
    states: {
      draft: {},
      submitted: {},
      returned: {},
      approved: {},
      locked: { locks: '*', final: true },
    },
    transitions: [
      {
        name: 'submit',
        from: ['draft', 'returned'],
        to: 'submitted',
        who: [{ privilege: 'CO_REG_VIEW', rows: OWN_STUDENT }, 'REG_DET_ALLSTU_EDIT'],
        when: [{ guard: 'complete', where: { toMend: 0 } }],
        ask: ['lateReason'],
        sets: { submittedAt: '$now', returnedBecause: null },
      },
      {
        name: 'withdraw',
        from: 'submitted',
        to: 'draft',
        who: [{ privilege: 'CO_REG_VIEW', rows: OWN_STUDENT }],
        sets: { submittedAt: null },
      },
      {
        name: 'approve',
        from: 'submitted',
        to: 'approved',
        who: ['REG_DET_ALLSTU_EDIT'],
        sets: { approvedAt: '$now', approvedBy: '$user', changedAt: null },
      },
      {
        name: 'return',
        from: 'submitted',
        to: 'returned',
        who: ['REG_DET_ALLSTU_EDIT'],
        ask: [{ field: 'returnedBecause', required: true }],
      },
      {
        name: 'reopen',
        from: 'approved',
        to: 'returned',
        who: ['REG_DET_ALLSTU_EDIT'],
        ask: [{ field: 'returnedBecause', required: true }],
        sets: { approvedAt: null, approvedBy: null, addDropUntil: null },
      },
      {
        name: 'lock',
        from: 'approved',
        to: 'locked',
        who: ['REG_DET_ALLSTU_EDIT'],
        at: 'addDropUntil',
        confirm: true,
      },
    ],
  },
  views: {
    main: {
      via: ['REG_DET_ALLSTU'],
      columns: [
        'student',
        'semester',
        'status',
        'exceptions',
        'creditsTotal',
        'submittedAt',
        'changedAt',
      ],
      filters: [
        'status',
        'semester',
        'student.batch',
        'student.medium',
        'student',
        'exceptions',
        'creditsTotal',
        'submittedAt',
      ],
      groups: ['status', 'semester', 'exceptions'],
      sort: ['exceptions', 'desc'],
      opensNew: true,
    },
  },
  form: {
    sections: [
      {
        key: 'registration',
        fields: ['student', 'semester', 'status', 'creditsTotal', 'exceptions', 'toMend'],
      },
      {
        key: 'course',
        fields: [
          'lateReason',
          'returnedBecause',
          'submittedAt',
          'approvedAt',
          'approvedBy',
          'addDropUntil',
          'changedAt',
        ],
      },
      { key: 'office', fields: ['remarks'] },
    ],
  },
});
