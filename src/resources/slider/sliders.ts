import { f } from '../../contract/model/fields.ts';
import { defineResource, standardAccess } from '../../contract/model/resource.ts';

export const sliders = defineResource({
  name: 'sliders',
  path: '/manage-slider/sliders',
  title: 'name',
  fields: {
    name: f.text({ required: true, i18n: true, max: 120, search: 'A' }),
    placement: f.select({
      options: ['home', 'department', 'gallery'],
      required: true,
      default: 'home',
      index: true,
    }),
    /** Empty for a slider of the faculty itself. */
    department: f.ref('departments', {
      onDelete: 'cascade',
      visible: { placement: ['department', 'gallery'] },
      required: { placement: 'department' },
      onHide: 'clear',
    }),
    /**
     * Seconds that a slide is shown. WCAG 2.2 asks for a way to stop it, which the website gives
     * regardless of this value.
     */
    interval: f.int({ required: true, min: 4, max: 60, default: 7, help: true }),
  },
  scopes: { department: 'department' },
  access: [
    ...standardAccess('SLIDERS_VIEW'),
    {
      privilege: 'SLIDE_VIEW_OWN_DEPT',
      can: ['list', 'show'],
      rows: { department: '$department' },
    },
  ],
  public: {
    fields: ['name', 'placement', 'department', 'interval'],
    filters: ['placement', 'department'],
  },
  views: {
    main: {
      via: ['SLIDERS_VIEW'],
      columns: ['name', 'placement', 'department', 'interval'],
      filters: ['placement', 'department'],
      inline: ['name', 'interval'],
      groups: ['placement'],
      sort: ['name', 'asc'],
    },
  },
});
