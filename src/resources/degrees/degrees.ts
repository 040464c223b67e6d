import { f } from '../../contract/model/fields.ts';
import { defineResource, standardAccess } from '../../contract/model/resource.ts';

export const degrees = defineResource({
  name: 'degrees',
  path: '/manage-degree/degrees',
  related: ['curricula', 'rule-sets'],
  title: 'name',
  fields: {
    code: f.text({ required: true, unique: true, max: 20, search: 'B' }),
    name: f.text({ required: true, i18n: true, max: 200, search: 'A' }),
    kind: f.select({
      required: true,
      options: ['general', 'honours'],
      default: 'general',
      index: true,
    }),
    /** SLQF: a general degree is level 5, an honours degree level 6. */
    slqfLevel: f.int({ required: true, min: 1, max: 12, default: 5, help: true }),
    credits: f.int({ required: true, min: 1, max: 240, default: 90, help: true }),
    years: f.int({ required: true, min: 1, max: 8, default: 3 }),
    maximumYears: f.int({ min: 1, max: 16, help: true }),
    isOffered: f.bool({ default: true }),
  },
  access: standardAccess('DEGREES_VIEW'),
  views: {
    main: {
      via: ['DEGREES_VIEW'],
      columns: [
        'code',
        'name',
        'kind',
        'slqfLevel',
        'credits',
        'years',
        'maximumYears',
        'isOffered',
      ],
      filters: ['kind', 'slqfLevel', 'isOffered'],
      inline: ['name', 'credits', 'years', 'isOffered'],
      groups: ['kind', 'slqfLevel'],
      sort: ['code', 'asc'],
    },
  },
});
