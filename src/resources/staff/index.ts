import { defineArea, definePage } from '../../contract/model/area.ts';
import { menu } from '../menu.ts';
import { specialities } from './specialities.ts';
import { staff as staffMembers } from './staff.ts';
import { staffAppointments, staffVersusDesignations } from './staffAppointments.ts';
import { staffDesignations } from './staffDesignations.ts';
import { staffSpecialities } from './staffSpecialities.ts';

export const staff = defineArea({
  name: 'staff',
  menu: menu.staff,
  resources: [staffMembers, staffDesignations, staffAppointments, specialities, staffSpecialities],
  assignments: [staffVersusDesignations],
  pages: [
    definePage({
      name: 'posts',
      path: '/manage-staff/posts',
      via: ['STAFF_VS_DESIGNATIONS_VIEW'],
      related: ['staff-designation-assign', 'staff-designations'],
    }),
  ],
  entries: [
    { resource: 'staff', view: 'main' },
    { resource: 'staff', view: 'own' },
    { resource: 'staff-designations', view: 'main' },
    { assignment: 'staff-designation-assign' },
    { resource: 'staff-specialities', view: 'main' },
    { resource: 'staff-specialities', view: 'own' },
  ],
});
