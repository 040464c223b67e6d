import { defineArea, definePage } from '../../../contract/model/area.ts';
import { f } from '../../../contract/model/fields.ts';
import { defineResource, standardAccess } from '../../../contract/model/resource.ts';

const books = defineResource({
  name: 'books',
  path: '/manage-library/books',
  title: 'title',
  fields: { title: f.text({ required: true }) },
  access: standardAccess('BOOKS_VIEW'),
  views: {
    main: { via: ['BOOKS_VIEW'], columns: ['title'] },
    own: { via: ['BOOKS_OWN'], path: 'own', columns: ['title'] },
  },
});

/** A dashboard, an area with two entries in WEBSITE, and one in CONTROL PANEL. */
export const areas = [
  defineArea({
    name: 'dashboard',
    menu: { key: 'dashboard', section: null, privilege: null, icon: 'dashboard' },
    resources: [],
    pages: [definePage({ name: 'dashboard', path: '/dashboard', via: ['DASHBOARD'] })],
    entries: [{ page: 'dashboard' }],
  }),
  defineArea({
    name: 'library',
    menu: { key: 'library', section: 'WEBSITE', privilege: 'MANAGE_LIBRARY', icon: 'publications' },
    resources: [books],
    entries: [
      { resource: 'books', view: 'main' },
      { resource: 'books', view: 'own' },
    ],
  }),
  defineArea({
    name: 'keys',
    menu: { key: 'keys', section: 'CONTROL PANEL', privilege: 'MANAGE_KEYS', icon: 'permission' },
    resources: [],
    pages: [
      definePage({ name: 'keys', path: '/manage-keys/keys', via: ['KEYS_VIEW'], nested: true }),
    ],
    entries: [{ page: 'keys' }],
  }),
];
