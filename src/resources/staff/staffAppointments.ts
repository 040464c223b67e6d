import { defineAssignment } from '../../contract/model/area.ts';
import { f } from '../../contract/model/fields.ts';
import { defineResource } from '../../contract/model/resource.ts';

const isCurrentOrFuture = { any: [{ endsOn: null }, { endsOn: { gte: '$today' } }] } as const;

/**
 * The designations that staff held, with dates. `staff.designation`, heads and the dean are derived
 * from them.
 */
export const staffAppointments = defineResource({
  name: 'staff-appointments',
  title: ['staff', 'designation'],
  fields: {
    staff: f.ref('staff', { required: true, onDelete: 'cascade' }),
    designation: f.ref('staff-designations', { required: true }),
    department: f.ref('departments', { help: true }),
    startsOn: f.date({ required: true, default: '$today', index: true }),
    endsOn: f.date({ notBefore: 'startsOn', help: true }),
    acting: f.bool({ default: false, help: true }),
    /** The key of an exclusive post; empty for designations with many holders. */
    post: f.text({ max: 60, readOnly: true }),
  },
  noOverlap: [
    { of: ['post'], from: 'startsOn', to: 'endsOn' },
    { of: ['staff', 'designation'], from: 'startsOn', to: 'endsOn' },
  ],
  access: [
    { privilege: 'STAFF_VS_DESIGNATIONS_VIEW', can: ['list', 'show', 'export', 'history'] },
    { privilege: 'STAFF_VS_DESIGNATIONS_EDIT', can: 'all' },
    { privilege: 'STAFF_VIEW', can: ['list', 'show'] },
    { privilege: 'STAFF_OWN_DATA', can: ['list', 'show'], rows: { staff: '$staff' } },
  ],
});

/** Past appointments are history: the screen neither shows nor removes them. */
export const staffVersusDesignations = defineAssignment({
  name: 'staff-designation-assign',
  path: '/manage-staff/staffvsdesig',
  via: ['STAFF_VS_DESIGNATIONS_VIEW'],
  through: 'staff-appointments',
  left: 'staff',
  right: 'designation',
  current: isCurrentOrFuture,
  related: ['posts'],
  extras: ['startsOn', 'endsOn', 'department', 'acting'],
});
