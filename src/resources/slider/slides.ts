import { f } from '../../contract/model/fields.ts';
import { defineResource, standardAccess } from '../../contract/model/resource.ts';

const own = { 'slider.department': '$department' } as const;

export const slides = defineResource({
  name: 'slides',
  path: '/manage-slider/slides',
  title: 'caption',
  identity: { picture: 'image' },
  fields: {
    slider: f.ref('sliders', { required: true, onDelete: 'cascade' }),
    image: f.image({
      required: true,
      alt: true,
      minWidth: 1200,
      minHeight: 500,
      aspect: 12 / 5,
      maxMb: 8,
      help: true,
    }),
    caption: f.text({ required: true, i18n: true, max: 160, search: 'A' }),
    link: f.url({ help: true }),
    position: f.int({ min: 0, max: 9999, default: 0, help: true }),
    shownFrom: f.date({ default: '$today', required: true, index: true }),
    shownUntil: f.date({ notBefore: 'shownFrom', help: true }),
  },
  scopes: { department: 'slider.department' },
  access: [
    ...standardAccess('SLIDES_VIEW'),
    {
      privilege: 'SLIDE_VIEW_OWN_DEPT',
      can: ['list', 'show', 'create', 'edit', 'delete', 'history'],
      rows: own,
    },
  ],
  public: {
    preview: true,
    shown: { from: 'shownFrom', until: 'shownUntil' },
    under: ['slider'],
    fields: ['slider', 'image', 'caption', 'link', 'position'],
    filters: ['slider'],
    sort: ['position', 'asc'],
  },
  views: {
    main: {
      via: ['SLIDES_VIEW'],
      columns: ['image', 'caption', 'slider', 'position', 'shownFrom', 'shownUntil', 'link'],
      filters: ['slider', 'slider.department', 'shownFrom', 'shownUntil'],
      inline: ['caption', 'position', 'shownFrom', 'shownUntil'],
      groups: ['slider'],
      sort: ['position', 'asc'],
    },
    own: {
      via: ['SLIDE_VIEW_OWN_DEPT'],
      path: 'own',
      where: own,
      columns: ['image', 'caption', 'slider', 'position', 'shownFrom', 'shownUntil'],
      inline: ['caption', 'position'],
      sort: ['position', 'asc'],
    },
  },
});
