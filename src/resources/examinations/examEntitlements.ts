import { f } from '../../contract/model/fields.ts';
import { defineResource } from '../../contract/model/resource.ts';
import { OWN_STUDENT } from '../shared/ownRows.ts';

const asked = ['evidence', 'issuer', 'remarks'] as const;

/**
 * What a student with a disability or injury is entitled to in examinations: extra time, rest
 * breaks, a separate room. Only the student, the office and the board read it; others see when a
 * candidate ends.
 */
export const examEntitlements = defineResource({
  name: 'exam-entitlements',
  path: '/manage-exam/exam-entitlements',
  related: ['papers'],
  title: ['student', 'state'],
  fields: {
    student: f.ref('students', {
      required: true,
      immutable: true,
      onDelete: 'cascade',
      index: true,
    }),
    issuer: f.text({ required: true, max: 160, help: true, personal: true }),
    evidence: f.file({
      required: true,
      accept: ['application/pdf', 'image/jpeg', 'image/png'],
      maxMb: 10,
      help: true,
      personal: true,
    }),
    remarks: f.text({ max: 1000, multiline: true, help: true, personal: true }),
    state: f.select({
      options: ['submitted', 'approved', 'rejected', 'withdrawn', 'ended'],
      tones: {
        submitted: 'caution',
        approved: 'good',
        rejected: 'bad',
        withdrawn: 'quiet',
        ended: 'quiet',
      },
      index: true,
    }),
    minutesPerHour: f.int({ min: 0, max: 60, write: [], help: true }),
    restPerHour: f.int({ min: 0, max: 60, write: [], help: true }),
    sitsApart: f.bool({ default: false, write: [], help: true }),
    validFrom: f.date({ write: [] }),
    validTo: f.date({ notBefore: 'validFrom', write: [], help: true }),
    decisionReference: f.text({ max: 120, write: [], help: true }),
    answer: f.text({ max: 1000, multiline: true, write: [] }),
  },
  duplicates: [],
  confidential: true,
  access: [
    { privilege: 'STU_EXAM_REG_VIEW', can: ['list', 'show', 'history'], rows: OWN_STUDENT },
    {
      privilege: 'STU_EXAM_REG_VIEW',
      can: ['create'],
      rows: OWN_STUDENT,
      preset: OWN_STUDENT,
      write: asked,
    },
    {
      privilege: 'STU_EXAM_REG_VIEW',
      can: ['edit'],
      rows: { ...OWN_STUDENT, state: 'submitted' },
      write: asked,
    },
    { privilege: 'MEDICAL_EDIT', can: ['list', 'show', 'history'] },
    { privilege: 'MEDICAL_EDIT', can: ['create'], write: ['student', ...asked] },
    { privilege: 'MEDICAL_DECIDE', can: ['list', 'show', 'history'] },
  ],
  workflow: {
    field: 'state',
    initial: 'submitted',
    about: OWN_STUDENT,
    states: {
      submitted: {},
      approved: { locks: '*' },
      rejected: { locks: '*', final: true },
      withdrawn: { locks: '*', final: true },
      ended: { locks: '*', final: true },
    },
    transitions: [
      {
        name: 'approve',
        from: 'submitted',
        to: 'approved',
        who: ['MEDICAL_DECIDE'],
        notBySamePersonAs: 'create',
        ask: [
          { field: 'minutesPerHour', required: true },
          'restPerHour',
          'sitsApart',
          { field: 'validFrom', required: true },
          'validTo',
          { field: 'decisionReference', required: true },
          'answer',
        ],
      },
      {
        name: 'reject',
        from: 'submitted',
        to: 'rejected',
        who: ['MEDICAL_DECIDE'],
        notBySamePersonAs: 'create',
        ask: ['decisionReference', { field: 'answer', required: true }],
      },
      {
        name: 'withdraw',
        from: 'submitted',
        to: 'withdrawn',
        who: [{ privilege: 'STU_EXAM_REG_VIEW', rows: OWN_STUDENT }],
        confirm: true,
      },
      {
        name: 'end',
        from: 'approved',
        to: 'ended',
        who: ['MEDICAL_DECIDE'],
        reason: 'required',
      },
    ],
  },
  views: {
    main: {
      via: ['STU_EXAM_REG_VIEW', 'MEDICAL_EDIT', 'MEDICAL_DECIDE'],
      columns: [
        'student',
        'state',
        'minutesPerHour',
        'restPerHour',
        'sitsApart',
        'validFrom',
        'validTo',
      ],
      filters: ['state', 'student', 'student.batch', 'sitsApart', 'validTo'],
      groups: ['state'],
      sort: ['createdAt', 'desc'],
    },
  },
});
