import { f } from '../../contract/model/fields.ts';
import { defineResource } from '../../contract/model/resource.ts';
import type { Where } from '../../contract/model/where.ts';
import { OWN_STUDENT } from '../shared/ownRows.ts';

const DECIDE = 'ATTENDANCE_LEAVE';
const RECORD = 'RECORD_ATTENDANCE_VIEW';

/** Apologies for the classes that the person teaches. */
const TO_LECTURER: Where = { all: [{ kind: 'apology' }, { 'session.lecturers': '$staff' }] };
const DECIDERS = [DECIDE, { privilege: RECORD, rows: TO_LECTURER }];
const OF_LEAVE = [
  'student',
  'kind',
  'session',
  'startsOn',
  'endsOn',
  'reason',
  'evidence',
  'state',
  'decision',
  'decidedAt',
];

/**
 * Leave from classes for some days, or the apology for one class to come. Approval turns absences
 * in those classes into excused or medical ones (`server/leave.ts`). The office decides on leave,
 * and its evidence may contain health data, so lecturers cannot read it; lecturers of the class
 * decide on an apology and read all of it.
 */
export const leaveRequests = defineResource({
  name: 'leave-requests',
  path: '/manage-attendance/leave-requests',
  title: ['student', 'startsOn'],
  confidential: true,
  fields: {
    student: f.ref('students', { required: true, onDelete: 'cascade', immutable: true }),
    kind: f.select({
      required: true,
      options: ['medical', 'sport', 'official', 'apology'],
      default: 'medical',
      index: true,
      help: true,
    }),
    /** The class of an apology; the gateway sets the days by it. */
    session: f.ref('class-sessions', {
      required: true,
      visible: { kind: 'apology' },
      onDelete: 'cascade',
      help: true,
    }),
    startsOn: f.date({ required: true, default: '$today', index: true, help: true }),
    endsOn: f.date({ required: true, default: '$today', notBefore: 'startsOn', help: true }),
    reason: f.text({ required: true, max: 1000, multiline: true }),
    evidence: f.files({
      accept: ['application/pdf', 'image/jpeg', 'image/png'],
      maxMb: 10,
      max: 5,
      help: true,
    }),
    state: f.select({
      options: ['requested', 'approved', 'rejected', 'withdrawn'],
      tones: { requested: 'caution', approved: 'good', rejected: 'bad', withdrawn: 'quiet' },
      index: true,
    }),
    decision: f.text({
      max: 500,
      multiline: true,
      write: [],
      visible: { state: ['approved', 'rejected'] },
    }),
    decidedBy: f.ref('users', { readOnly: true, onDelete: 'keep' }),
    decidedAt: f.datetime({ readOnly: true }),
  },
  duplicates: [['student', 'startsOn']],
  access: [
    {
      privilege: 'STUDENT_ATTENDANCE_VIEW',
      can: ['list', 'show', 'history'],
      rows: OWN_STUDENT,
      read: OF_LEAVE,
    },
    {
      privilege: 'STUDENT_ATTENDANCE_VIEW',
      can: ['create', 'edit'],
      rows: OWN_STUDENT,
      preset: OWN_STUDENT,
      write: ['kind', 'session', 'startsOn', 'endsOn', 'reason', 'evidence'],
    },
    { privilege: DECIDE, can: ['list', 'show', 'export', 'history', 'create', 'edit'] },
    { privilege: RECORD, can: ['list', 'show', 'history'], rows: TO_LECTURER, read: OF_LEAVE },
  ],
  workflow: {
    field: 'state',
    initial: 'requested',
    about: OWN_STUDENT,
    states: {
      requested: {},
      approved: { locks: '*', final: true },
      rejected: { locks: '*', final: true },
      withdrawn: { locks: '*', final: true },
    },
    transitions: [
      {
        name: 'approve',
        from: 'requested',
        to: 'approved',
        who: DECIDERS,
        notBySamePersonAs: 'create',
        ask: ['decision'],
        sets: { decidedBy: '$user', decidedAt: '$now' },
        confirm: true,
      },
      {
        name: 'reject',
        from: 'requested',
        to: 'rejected',
        who: DECIDERS,
        notBySamePersonAs: 'create',
        ask: [{ field: 'decision', required: true }],
        sets: { decidedBy: '$user', decidedAt: '$now' },
      },
      {
        name: 'withdraw',
        from: 'requested',
        to: 'withdrawn',
        who: [{ privilege: 'STUDENT_ATTENDANCE_VIEW', rows: OWN_STUDENT }],
        confirm: true,
      },
    ],
  },
  views: {
    main: {
      via: ['STUDENT_ATTENDANCE_VIEW', DECIDE, RECORD],
      columns: ['student', 'kind', 'session', 'startsOn', 'endsOn', 'reason', 'state', 'decision'],
      filters: ['student', 'kind', 'session', 'state', 'startsOn', 'endsOn'],
      groups: ['state', 'kind'],
      sort: ['startsOn', 'desc'],
    },
  },
});
