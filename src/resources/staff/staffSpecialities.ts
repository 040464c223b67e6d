import { f } from '../../contract/model/fields.ts';
import { defineResource, standardAccess } from '../../contract/model/resource.ts';

const mine = { staff: '$staff' } as const;

/** The specialities of each member of staff. The route keeps the specification's spelling. */
export const staffSpecialities = defineResource({
  name: 'staff-specialities',
  path: '/manage-staff/staff-specilities',
  title: ['staff', 'speciality'],
  fields: {
    staff: f.ref('staff', { required: true, onDelete: 'cascade' }),
    speciality: f.ref('specialities', { required: true, createInline: true }),
    note: f.text({ i18n: true, max: 300, help: true }),
    position: f.int({ min: 0, max: 999, default: 0, help: true }),
  },
  unique: [['staff', 'speciality']],
  access: [
    ...standardAccess('STAFF_SPECIALITIES_VIEW'),
    {
      privilege: 'STAFF_SPECIALITY_OWN_DATA',
      can: ['list', 'show', 'create', 'edit', 'delete', 'history'],
      rows: mine,
      preset: mine,
      write: ['speciality', 'note', 'position'],
    },
  ],
  views: {
    main: {
      via: ['STAFF_SPECIALITIES_VIEW'],
      columns: ['staff', 'speciality', 'note', 'position'],
      filters: ['staff', 'speciality', 'staff.department'],
      inline: ['note', 'position'],
      groups: ['speciality', 'staff'],
      sort: ['staff', 'asc'],
    },
    own: {
      via: ['STAFF_SPECIALITY_OWN_DATA'],
      path: 'own',
      where: mine,
      hide: ['staff'],
      columns: ['speciality', 'note', 'position'],
      inline: ['note', 'position'],
      sort: ['position', 'asc'],
    },
  },
});
