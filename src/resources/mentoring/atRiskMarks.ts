import { f } from '../../contract/model/fields.ts';
import { defineResource } from '../../contract/model/resource.ts';
import { menteesAt, OF_MENTEES } from '../shared/menteesAt.ts';

const RISK_REASONS = [
  'attendance',
  'results',
  'registration',
  'contact',
  'finance',
  'personal',
  'other',
] as const;

/** A student who may fail without help, with the reason. Never shown to the student. */
export const atRiskMarks = defineResource({
  name: 'at-risk-marks',
  path: '/manage-mentor/at-risk',
  title: ['student', 'reason'],
  confidential: true,
  fields: {
    student: f.ref('students', {
      required: true,
      onDelete: 'refuse',
      immutable: true,
      among: menteesAt(null),
    }),
    staff: f.ref('staff', { required: true, immutable: true }),
    reason: f.select({ required: true, options: RISK_REASONS, index: true }),
    remarks: f.text({ max: 1000, multiline: true, required: { reason: 'other' } }),
    startsOn: f.date({ required: true, default: '$today', index: true }),
    endsOn: f.date({ notBefore: 'startsOn', index: true, help: true }),
  },
  access: [
    {
      privilege: 'MENTORING_STUDENTS',
      can: ['list', 'show', 'history'],
      rows: { any: [{ staff: '$staff' }, OF_MENTEES] },
    },
    {
      privilege: 'MENTORING_STUDENTS',
      can: ['create', 'edit', 'delete'],
      rows: OF_MENTEES,
      preset: { staff: '$staff' },
    },
    { privilege: 'MENTOR_WELFARE', can: ['list', 'show', 'export', 'history'] },
  ],
  views: {
    main: {
      via: ['MENTORING_STUDENTS', 'MENTOR_WELFARE'],
      columns: ['student', 'reason', 'remarks', 'startsOn', 'endsOn', 'staff'],
      filters: ['student', 'reason', 'startsOn', 'endsOn', 'staff'],
      inline: ['endsOn'],
      groups: ['reason'],
      sort: ['startsOn', 'desc'],
    },
  },
});
