import { f } from '../../contract/fields.ts';
import { defineResource, standardAccess } from '../../contract/resource.ts';

export const staffDesignations = defineResource({
  name: 'staff-designations',
  title: 'name',
  fields: {
    code: f.text({ required: true, unique: true, max: 40 }),
    name: f.text({ required: true, i18n: true, max: 120, search: 'A' }),
    /** Lower stands first: Senior Professor before Professor. */
    rank: f.int({ required: true, min: 1, max: 999, default: 100, help: true }),
  },
  access: standardAccess('STAFF_DESIGNATIONS'),
});
