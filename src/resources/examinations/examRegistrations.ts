import { f } from '../../contract/model/fields.ts';
import { defineResource, standardAccess } from '../../contract/model/resource.ts';
import { ATTEMPTS } from '../shared/attempts.ts';
import { NOT_HELD } from '../shared/holds.ts';
import { OWN_STUDENT } from '../shared/ownRows.ts';

/** Once published: until then their teachers mark the candidates by index number. */
const taught = {
  'paper.examSession.status': 'published',
  any: [{ 'paper.offering.coordinator': '$staff' }, { 'paper.offering.lecturers.staff': '$staff' }],
} as const;

/** The outcome for a candidate on the day; empty until the paper is held. */
export const SITTINGS = [
  'present',
  'absent',
  'medicalPending',
  'medicalAccepted',
  'medicalRejected',
  'offence',
] as const;

/** One student's entry for one paper. Confirmed entries are its candidates. */
export const examRegistrations = defineResource({
  name: 'exam-registrations',
  path: '/manage-exam/exam-registrations',
  related: ['exam-sessions', 'papers'],
  title: ['student', 'paper'],
  fields: {
    paper: f.ref('papers', { required: true, immutable: true }),
    student: f.ref('students', { required: true, immutable: true }),
    /** Both follow from the record; another value needs a reason and a second person. */
    attemptKind: f.select({
      required: true,
      options: ATTEMPTS,
      default: 'proper',
      index: true,
      help: true,
      write: [],
    }),
    attemptNumber: f.int({ required: true, min: 1, max: 20, default: 1, help: true, write: [] }),
    /** Set for an attempt that stays as it was decided; every other follows the record. */
    attemptDecidedAt: f.datetime({ write: [] }),
    /** Under which the script is written and marked; the portal gives one for the whole examination. */
    indexNumber: f.text({
      max: 12,
      pattern: '[0-9A-Z]+',
      help: true,
      write: [],
      read: ['EXAM_REG_SUMMARY_EDIT', 'STU_EXAM_REG_VIEW'],
    }),
    seat: f.text({ max: 20 }),
    status: f.select({
      options: ['applied', 'confirmed', 'refused', 'withdrawn'],
      tones: { applied: 'caution', confirmed: 'good', refused: 'bad', withdrawn: 'quiet' },
      index: true,
    }),
    lateReason: f.text({ max: 500, multiline: true, help: true }),
    refusedBecause: f.text({ max: 500, multiline: true, write: [] }),
    sitting: f.select({
      options: SITTINGS,
      tones: {
        present: 'good',
        absent: 'bad',
        medicalPending: 'caution',
        medicalAccepted: 'quiet',
        medicalRejected: 'bad',
        offence: 'bad',
      },
      index: true,
      help: true,
    }),
  },
  /** For the candidates of a paper. */
  indexes: [['paper', 'status']],
  unique: [
    ['paper', 'student'],
    ['paper', 'indexNumber'],
  ],
  duplicates: [],
  access: [
    ...standardAccess('EXAM_REG_SUMMARY_VIEW'),
    {
      privilege: 'EXAM_MARKS_VIEW',
      can: ['list', 'show'],
      rows: taught,
      read: ['paper', 'student', 'attemptKind', 'attemptNumber', 'status', 'sitting'],
    },
    {
      privilege: 'STU_EXAM_REG_VIEW',
      can: ['list', 'show'],
      rows: OWN_STUDENT,
      read: [
        'paper',
        'student',
        'indexNumber',
        'seat',
        'status',
        'lateReason',
        'refusedBecause',
        'sitting',
      ],
    },
    // What attempt it is tells of the results before.
    {
      privilege: 'STU_EXAM_REG_VIEW',
      can: ['list', 'show'],
      rows: { all: [OWN_STUDENT, NOT_HELD] },
      read: ['attemptKind', 'attemptNumber', 'attemptDecidedAt'],
    },
    {
      privilege: 'STU_EXAM_REG_VIEW',
      can: ['create'],
      rows: OWN_STUDENT,
      preset: OWN_STUDENT,
      write: ['paper', 'lateReason'],
    },
  ],
  workflow: {
    field: 'status',
    initial: 'applied',
    about: OWN_STUDENT,
    states: { applied: {}, confirmed: {}, refused: {}, withdrawn: {} },
    transitions: [
      {
        name: 'confirm',
        from: ['applied', 'refused'],
        to: 'confirmed',
        who: ['EXAM_REG_SUMMARY_EDIT'],
        notBySamePersonAs: 'overrideAttempt',
        sets: { refusedBecause: null },
      },
      {
        name: 'overrideAttempt',
        from: ['confirmed', 'refused'],
        to: 'applied',
        who: ['EXAM_REG_SUMMARY_EDIT'],
        ask: [
          { field: 'attemptKind', required: true },
          { field: 'attemptNumber', required: true },
        ],
        sets: { attemptDecidedAt: '$now' },
        reason: 'required',
      },
      {
        name: 'refuse',
        from: ['applied', 'confirmed'],
        to: 'refused',
        who: ['EXAM_REG_SUMMARY_EDIT'],
        ask: [{ field: 'refusedBecause', required: true }],
        sets: { attemptDecidedAt: null },
      },
      {
        name: 'withdraw',
        from: ['applied', 'confirmed'],
        to: 'withdrawn',
        who: [{ privilege: 'STU_EXAM_REG_VIEW', rows: OWN_STUDENT }, 'EXAM_REG_SUMMARY_EDIT'],
      },
      {
        name: 'applyAgain',
        from: 'withdrawn',
        to: 'applied',
        who: [{ privilege: 'STU_EXAM_REG_VIEW', rows: OWN_STUDENT }, 'EXAM_REG_SUMMARY_EDIT'],
        ask: ['lateReason'],
      },
      {
        name: 'reportOffence',
        from: 'confirmed',
        to: 'confirmed',
        who: ['EXAM_REG_SUMMARY_EDIT'],
        when: [{ guard: 'wasThere', where: { any: [{ sitting: null }, { sitting: 'present' }] } }],
        sets: { sitting: 'offence' },
        reason: 'required',
      },
      {
        name: 'endInquiry',
        from: 'confirmed',
        to: 'confirmed',
        who: ['EXAM_REG_SUMMARY_EDIT'],
        when: [{ guard: 'isInquired', where: { sitting: 'offence' } }],
        notBySamePersonAs: 'reportOffence',
        sets: { sitting: 'present' },
        reason: 'required',
      },
    ],
  },
  views: {
    main: {
      via: ['EXAM_REG_SUMMARY_VIEW'],
      columns: [
        'student',
        'paper',
        'attemptKind',
        'attemptNumber',
        'status',
        'sitting',
        'indexNumber',
        'seat',
      ],
      filters: [
        'paper',
        'paper.examSession',
        'paper.offering',
        'student',
        'student.batch',
        'indexNumber',
        'attemptKind',
        'status',
        'sitting',
      ],
      groups: ['status', 'attemptKind', 'sitting'],
      sort: ['student', 'asc'],
    },
  },
});
