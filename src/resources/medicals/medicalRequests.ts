import { f } from '../../contract/model/fields.ts';
import { defineResource } from '../../contract/model/resource.ts';
import { OWN_STUDENT } from '../shared/ownRows.ts';

const asked = [
  'examSession',
  'startsOn',
  'endsOn',
  'papers',
  'issuer',
  'certificate',
  'remarks',
  'lateReason',
] as const;

/**
 * A request to be excused from papers on medical grounds, with the certificate. Accepted by the
 * board, an absence uses no attempt. Only the student, the office and the board read it.
 */
export const medicalRequests = defineResource({
  name: 'medical-requests',
  path: '/manage-exam/exam-medical',
  related: ['exam-entitlements'],
  title: ['student', 'examSession'],
  fields: {
    student: f.ref('students', {
      required: true,
      immutable: true,
      onDelete: 'cascade',
      index: true,
    }),
    examSession: f.ref('exam-sessions', { required: true, immutable: true }),
    startsOn: f.date({ required: true, help: true }),
    endsOn: f.date({ required: true, notBefore: 'startsOn' }),
    papers: f.refs('exam-registrations', {
      required: true,
      max: 20,
      among: { student: '$student' },
      help: true,
    }),
    issuer: f.text({ required: true, max: 160, help: true, personal: true }),
    certificate: f.file({
      required: true,
      accept: ['application/pdf', 'image/jpeg', 'image/png'],
      maxMb: 10,
      help: true,
      personal: true,
    }),
    remarks: f.text({ max: 1000, multiline: true, personal: true }),
    state: f.select({
      options: ['submitted', 'certified', 'boardAccepted', 'rejected', 'withdrawn'],
      tones: {
        submitted: 'caution',
        certified: 'caution',
        boardAccepted: 'good',
        rejected: 'bad',
        withdrawn: 'quiet',
      },
      index: true,
    }),
    submittedAt: f.datetime({ readOnly: true, index: true }),
    /** Filed after the deadline of the examination or of the rule set. */
    isLate: f.bool({ default: false, readOnly: true, help: true }),
    lateReason: f.text({ max: 500, multiline: true, help: true }),
    decisionReference: f.text({ max: 120, write: [], help: true }),
    answer: f.text({ max: 1000, multiline: true, write: [] }),
  },
  duplicates: [],
  confidential: true,
  access: [
    { privilege: 'MEDICAL_VIEW', can: ['list', 'show', 'history'], rows: OWN_STUDENT },
    {
      privilege: 'MEDICAL_VIEW',
      can: ['create'],
      rows: OWN_STUDENT,
      preset: OWN_STUDENT,
      write: asked,
    },
    {
      privilege: 'MEDICAL_VIEW',
      can: ['edit'],
      rows: { ...OWN_STUDENT, state: 'submitted' },
      write: ['issuer', 'certificate', 'remarks', 'lateReason'],
    },
    { privilege: 'MEDICAL_EDIT', can: ['list', 'show', 'history'] },
    /**
     * A certificate brought to the counter, filed through `POST /exam-medical` for papers of that
     * student only.
     */
    { privilege: 'MEDICAL_EDIT', can: ['create'], write: ['student', ...asked] },
    { privilege: 'MEDICAL_DECIDE', can: ['list', 'show', 'history'] },
  ],
  workflow: {
    field: 'state',
    initial: 'submitted',
    about: OWN_STUDENT,
    states: {
      submitted: {},
      certified: { locks: '*' },
      boardAccepted: { locks: '*' },
      rejected: { locks: '*' },
      withdrawn: { locks: '*', final: true },
    },
    transitions: [
      {
        name: 'certify',
        from: 'submitted',
        to: 'certified',
        who: ['MEDICAL_EDIT'],
        notBySamePersonAs: 'create',
      },
      {
        name: 'accept',
        from: 'certified',
        to: 'boardAccepted',
        who: ['MEDICAL_DECIDE'],
        notBySamePersonAs: ['create', 'certify'],
        ask: [{ field: 'decisionReference', required: true }, 'answer'],
      },
      {
        name: 'reject',
        from: ['submitted', 'certified'],
        to: 'rejected',
        who: ['MEDICAL_DECIDE'],
        notBySamePersonAs: ['create', 'certify'],
        ask: ['decisionReference', { field: 'answer', required: true }],
      },
      {
        name: 'reconsider',
        from: ['boardAccepted', 'rejected'],
        to: 'submitted',
        who: ['MEDICAL_DECIDE'],
        notBySamePersonAs: ['create', 'certify'],
        reason: 'required',
      },
      {
        name: 'withdraw',
        from: 'submitted',
        to: 'withdrawn',
        who: [{ privilege: 'MEDICAL_VIEW', rows: OWN_STUDENT }],
        confirm: true,
      },
      {
        name: 'takeBack',
        from: 'submitted',
        to: 'withdrawn',
        who: ['MEDICAL_EDIT'],
        reason: 'required',
      },
    ],
  },
  views: {
    main: {
      via: ['MEDICAL_VIEW'],
      columns: [
        'student',
        'examSession',
        'papers',
        'startsOn',
        'endsOn',
        'state',
        'isLate',
        'submittedAt',
      ],
      filters: ['state', 'isLate', 'examSession', 'student', 'student.batch'],
      groups: ['state', 'examSession'],
      sort: ['submittedAt', 'desc'],
    },
  },
  form: {
    sections: [
      { key: 'absence', fields: ['student', 'examSession', 'papers', 'startsOn', 'endsOn'] },
      { key: 'certificate', fields: ['issuer', 'certificate', 'remarks', 'lateReason'] },
      {
        key: 'decision',
        fields: ['state', 'submittedAt', 'isLate', 'decisionReference', 'answer'],
      },
    ],
  },
});
