import { f } from '../../contract/model/fields.ts';
import { defineResource, standardAccess } from '../../contract/model/resource.ts';

export const staffDesignations = defineResource({
  name: 'staff-designations',
  path: '/manage-staff/staff-designations',
  related: ['posts'],
  title: 'name',
  fields: {
    code: f.text({ required: true, unique: true, max: 40 }),
    name: f.text({ required: true, i18n: true, max: 120, search: 'A' }),
    /** Lower ranks first: Senior Professor before Professor. */
    rank: f.int({ required: true, min: 1, max: 999, default: 100, index: true, help: true }),
    /** The unit that the holder leads. Such a post has one holder at a time. */
    leads: f.select({ options: ['department', 'faculty'], help: true }),
    /** The role that the handover of such a post gives for its time. */
    role: f.ref('roles', { visible: { leads: { empty: false } }, stepUp: true, help: true }),
  },
  public: { fields: ['code', 'name', 'rank', 'leads'], sort: ['rank', 'asc'] },
  access: standardAccess('STAFF_DESIGNATIONS'),
  views: {
    main: {
      via: ['STAFF_DESIGNATIONS'],
      columns: ['name', 'code', 'rank', 'leads'],
      filters: ['leads'],
      inline: ['name', 'rank'],
      groups: ['leads'],
      sort: ['rank', 'asc'],
    },
  },
});
