import { f } from '../../contract/model/fields.ts';
import { defineResource } from '../../contract/model/resource.ts';
import { managing, OPENING } from './access.ts';

/** One laboratory exercise, done by every group. Its marks go into one component of the unit. */
export const practicals = defineResource({
  name: 'practicals',
  path: '/manage-practical/exercises',
  related: ['practical-groups', 'practical-slots', 'practical-results'],
  title: ['number', 'title'],
  fields: {
    offering: f.ref('offerings', { required: true, onDelete: 'refuse', immutable: true }),
    number: f.int({ required: true, min: 1, max: 99, help: true }),
    title: f.text({ required: true, i18n: true, max: 200, search: 'A' }),
    /**
     * The names of a component of the unit. By name, for imports; one that is right is enough.
     * Follows a renaming of the component.
     */
    component: f.text({ required: true, i18n: true, max: 120, help: true }),
    maximum: f.decimal({ required: true, decimals: 2, min: 1, max: 1000, default: 100 }),
    instructions: f.text({ max: 4000, multiline: true }),
  },
  unique: [['offering', 'number']],
  scopes: { department: 'offering.courseUnit.department', courseUnit: 'offering.courseUnit' },
  access: managing('offering'),
  views: {
    main: {
      via: OPENING,
      columns: ['offering', 'number', 'title', 'component', 'maximum'],
      filters: ['offering', 'offering.semester', 'offering.courseUnit', 'component'],
      groups: ['offering'],
      sort: ['number', 'asc'],
    },
  },
});
