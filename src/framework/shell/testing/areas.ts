import { defineArea, definePage } from '../../../contract/area.ts';
import { f } from '../../../contract/fields.ts';
import { defineResource, standardAccess } from '../../../contract/resource.ts';

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
    key: 'dashboard',
    section: null,
    group: null,
    icon: 'dashboard',
    resources: [],
    pages: [definePage({ name: 'dashboard', path: '/dashboard', via: ['DASHBOARD'] })],
    entries: [{ page: 'dashboard' }],
  }),
  defineArea({
    key: 'library',
    section: 'WEBSITE',
    group: 'MANAGE_LIBRARY',
    icon: 'publications',
    resources: [books],
    entries: [
      { resource: 'books', view: 'main' },
      { resource: 'books', view: 'own' },
    ],
  }),
  defineArea({
    key: 'keys',
    section: 'CONTROL PANEL',
    group: 'MANAGE_KEYS',
    icon: 'permission',
    resources: [],
    pages: [
      definePage({ name: 'keys', path: '/manage-keys/keys', via: ['KEYS_VIEW'], nested: true }),
    ],
    entries: [{ page: 'keys' }],
  }),
];
