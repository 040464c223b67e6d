import { f } from '../../contract/model/fields.ts';
import { defineResource, standardAccess } from '../../contract/model/resource.ts';

export const publicationAreas = defineResource({
  name: 'publication-areas',
  path: '/manage-pub/publication-areas',
  title: 'name',
  fields: {
    code: f.text({
      required: true,
      unique: true,
      max: 40,
      pattern: '[a-z0-9]+(-[a-z0-9]+)*',
      help: true,
    }),
    name: f.text({ required: true, i18n: true, max: 120, search: 'A' }),
    position: f.int({ min: 0, max: 9999, default: 0, help: true }),
  },
  public: { fields: ['code', 'name', 'position'], slug: 'code', sort: ['position', 'asc'] },
  access: standardAccess('PUBLICATION_AREAS_VIEW'),
  views: {
    main: {
      via: ['PUBLICATION_AREAS_VIEW'],
      columns: ['name', 'code', 'position'],
      inline: ['name', 'position'],
      sort: ['position', 'asc'],
    },
  },
});
