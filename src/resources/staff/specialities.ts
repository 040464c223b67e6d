import { f } from '../../contract/model/fields.ts';
import { defineResource, standardAccess } from '../../contract/model/resource.ts';

/** The fields of study that staff can choose; reached from the list of staff specialities. */
export const specialities = defineResource({
  name: 'specialities',
  path: '/manage-staff/specialities',
  title: 'name',
  fields: {
    name: f.text({ required: true, i18n: true, unique: true, max: 160, search: 'A' }),
  },
  access: [
    ...standardAccess('STAFF_SPECIALITIES_VIEW'),
    { privilege: 'STAFF_SPECIALITY_OWN_DATA', can: ['list', 'show', 'create'] },
  ],
  views: {
    main: { via: ['STAFF_SPECIALITIES_VIEW'], columns: ['name'], sort: ['name', 'asc'] },
  },
});
