import { defineAssignment } from '../../contract/model/area.ts';
import { f } from '../../contract/model/fields.ts';
import { defineResource, standardAccess } from '../../contract/model/resource.ts';

/** What a hall can be equipped with. */
export const facilities = defineResource({
  name: 'facilities',
  path: '/lhms/manage-facility/facilities',
  title: 'name',
  fields: {
    name: f.text({ required: true, i18n: true, unique: true, max: 80, search: 'A' }),
    description: f.text({ i18n: true, max: 300, multiline: true }),
  },
  access: [...standardAccess('HALL_VIEW'), { privilege: 'HBOOK_VIEW', can: ['list', 'show'] }],
  views: {
    main: {
      via: ['HALL_VIEW'],
      columns: ['name', 'description'],
      inline: ['name'],
      sort: ['name', 'asc'],
    },
  },
});

export const hallFacilities = defineResource({
  name: 'hall-facilities',
  title: ['hall', 'facility'],
  fields: {
    hall: f.ref('lecturehalls', { required: true, onDelete: 'cascade' }),
    facility: f.ref('facilities', { required: true }),
    quantity: f.int({ required: true, min: 1, max: 5000, default: 1 }),
    /** How many of them are out of order at present. */
    outOfOrder: f.int({ required: true, min: 0, max: 5000, default: 0 }),
  },
  unique: [['hall', 'facility']],
  access: [
    { privilege: 'HALL_VIEW', can: ['list', 'show', 'export', 'history'] },
    { privilege: 'HALL_EDIT', can: 'all' },
    { privilege: 'HBOOK_VIEW', can: ['list', 'show'] },
  ],
});

export const hallFacility = defineAssignment({
  name: 'hallfacility',
  path: '/lhms/manage-lachall/hallfacility',
  via: ['HALL_VIEW'],
  through: 'hall-facilities',
  left: 'hall',
  right: 'facility',
  extras: ['quantity', 'outOfOrder'],
});
