import { f } from '../../contract/model/fields.ts';
import { defineResource } from '../../contract/model/resource.ts';

const mine = { staff: '$staff' } as const;
const ofDepartment = { 'staff.department': '$department' } as const;

/**
 * Days on which a member of staff is away, and who takes their classes meanwhile. It needs no
 * approval; the head is asked for a delegate while there are classes and none is named.
 */
export const staffAbsences = defineResource({
  name: 'staff-absences',
  path: '/manage-attendance/staff-absences',
  related: ['record-attendance', 'leave-requests'],
  title: ['staff', 'startsOn'],
  fields: {
    staff: f.ref('staff', { required: true, immutable: true, onDelete: 'cascade' }),
    startsOn: f.date({ required: true, default: '$today', index: true }),
    endsOn: f.date({ required: true, default: '$today', notBefore: 'startsOn', help: true }),
    kind: f.select({ required: true, options: ['leave', 'duty', 'other'], default: 'leave' }),
    delegate: f.ref('staff', { otherThan: 'staff', onDelete: 'clear', help: true }),
    note: f.text({ max: 500, multiline: true, help: true }),
  },
  noOverlap: [{ of: ['staff'], from: 'startsOn', to: 'endsOn' }],
  access: [
    {
      privilege: 'RECORD_ATTENDANCE_VIEW',
      can: ['list', 'show', 'create', 'edit', 'delete', 'history'],
      rows: mine,
      preset: mine,
      write: ['startsOn', 'endsOn', 'kind', 'delegate', 'note'],
    },
    {
      privilege: 'ATTENDANCE_DEPARTMENT',
      can: ['list', 'show', 'create', 'edit', 'delete', 'export', 'history'],
      rows: ofDepartment,
    },
    { privilege: 'ATTENDANCE_ALL', can: 'all' },
  ],
  views: {
    main: {
      via: ['RECORD_ATTENDANCE_VIEW', 'ATTENDANCE_DEPARTMENT', 'ATTENDANCE_ALL'],
      columns: ['staff', 'startsOn', 'endsOn', 'kind', 'delegate', 'note'],
      filters: ['staff', 'staff.department', 'startsOn', 'endsOn', 'kind', 'delegate'],
      inline: ['delegate'],
      groups: ['kind', 'staff'],
      sort: ['startsOn', 'desc'],
    },
  },
});
