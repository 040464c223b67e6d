import { f } from '../../contract/fields.ts';
import { defineResource, standardAccess } from '../../contract/resource.ts';

/** Mine is what I entered or what names me among its authors. */
const mine = { any: [{ staff: '$staff' }, { 'authors.staff': '$staff' }] } as const;
const entered = { staff: '$staff' } as const;

export const publications = defineResource({
  name: 'publications',
  path: '/manage-pub/publications',
  title: 'title',
  fields: {
    title: f.text({ required: true, max: 300, search: 'A' }),
    staff: f.ref('staff', { required: true, help: true }),
    authors: f.lines({
      fields: { name: f.text({ required: true, max: 160 }), staff: f.ref('staff', { onDelete: 'clear' }) },
      max: 50,
      help: true,
    }),
    type: f.ref('publication-types', { required: true, createInline: true }),
    areas: f.refs('publication-areas', { createInline: true, max: 8 }),
    year: f.int({ required: true, min: 1900, max: 2100, index: true }),
    venue: f.text({ max: 300, search: 'C', help: true }),
    volume: f.text({ max: 40 }),
    pages: f.text({ max: 40, pattern: '[0-9A-Za-z]+([-–][0-9A-Za-z]+)?', help: true }),
    inPress: f.bool({ default: false }),
    publishedOn: f.date({ visible: { inPress: false }, onHide: 'clear' }),
    doi: f.text({ unique: true, max: 200, pattern: '10\\.[0-9]{4,9}/\\S+', help: true }),
    url: f.url(),
    file: f.file({ accept: ['application/pdf'], maxMb: 20 }),
    verified: f.bool({ default: false, write: ['PUBLICATIONS_VERIFY'], help: true }),
  },
  access: [
    ...standardAccess('PUBLICATIONS_VIEW'),
    { privilege: 'PUBLICATIONS_VERIFY', can: ['list', 'show', 'edit'], write: ['verified'] },
    { privilege: 'STAFF_PUBLICATION_OWN_DATA', can: ['list', 'show', 'export', 'history'], rows: mine },
    {
      privilege: 'STAFF_PUBLICATION_OWN_DATA',
      can: ['create', 'edit', 'delete'],
      rows: entered,
      preset: entered,
      write: [
        'title', 'authors', 'type', 'areas', 'year', 'venue', 'volume', 'pages',
        'inPress', 'publishedOn', 'doi', 'url', 'file',
      ],
    },
  ],
  views: {
    main: {
      via: ['PUBLICATIONS_VIEW'],
      columns: ['title', 'staff', 'type', 'areas', 'year', 'venue', 'doi', 'verified'],
      filters: ['type', 'areas', 'year', 'staff', 'staff.department', 'inPress', 'verified'],
      inline: ['year', 'type', 'verified'],
      groups: ['type', 'areas', 'year', 'staff', 'verified', 'inPress'],
      sort: ['year', 'desc'],
    },
    own: {
      via: ['STAFF_PUBLICATION_OWN_DATA'],
      path: 'own',
      where: mine,
      hide: ['staff'],
      columns: ['title', 'type', 'areas', 'year', 'venue', 'inPress', 'verified'],
      filters: ['type', 'areas', 'year', 'inPress', 'verified'],
      inline: ['year', 'inPress'],
      groups: ['type', 'areas', 'year', 'verified'],
      sort: ['year', 'desc'],
    },
  },
  form: {
    sections: [
      { key: 'work', fields: ['title', 'staff', 'authors', 'type', 'areas'] },
      { key: 'appearance', fields: ['year', 'venue', 'volume', 'pages', 'inPress', 'publishedOn', 'doi', 'url'] },
      { key: 'record', fields: ['file', 'verified'] },
    ],
  },
});
