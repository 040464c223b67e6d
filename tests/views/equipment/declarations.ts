import { createCatalogue } from '../../../src/contract/model/catalogue.ts';
import { f } from '../../../src/contract/model/fields.ts';
import { defineResource, standardAccess } from '../../../src/contract/model/resource.ts';

export const writers = defineResource({
  name: 'writers',
  path: '/shelf/writers',
  title: 'name',
  fields: { name: f.text({ required: true, max: 60, search: 'A' }) },
  access: standardAccess('WRITERS_VIEW'),
  views: { main: { via: ['WRITERS_VIEW'], columns: ['name'] } },
});

const mine = { writer: '$staff' } as const;

export const books = defineResource({
  name: 'books',
  path: '/shelf/books',
  title: 'title',
  fields: {
    title: f.text({ required: true, max: 80, search: 'A' }),
    summary: f.text({ i18n: true, max: 200 }),
    writer: f.ref('writers', { createInline: true }),
    year: f.int({ required: true, min: 1900, max: 2100 }),
    inPress: f.bool({ default: false }),
    publishedOn: f.date({
      visible: { inPress: false },
      required: { inPress: false },
      onHide: 'clear',
    }),
    authors: f.lines({ fields: { name: f.text({ required: true, max: 40 }) } }),
    shelfMark: f.text({ immutable: true, max: 20 }),
    loans: f.int({ readOnly: true }),
  },
  access: [
    ...standardAccess('BOOKS_VIEW'),
    {
      privilege: 'BOOKS_OWN',
      can: ['list', 'show', 'create', 'edit', 'delete'],
      rows: mine,
      preset: mine,
      write: ['title', 'year', 'inPress', 'publishedOn'],
    },
  ],
  views: {
    main: {
      via: ['BOOKS_VIEW'],
      columns: ['title', 'writer', 'year', 'inPress'],
      filters: ['year', 'inPress', 'writer'],
      sort: ['year', 'desc'],
    },
    own: {
      via: ['BOOKS_OWN'],
      path: 'own',
      where: mine,
      hide: ['writer'],
      columns: ['title', 'year'],
      sort: ['title', 'asc'],
    },
    single: { via: ['BOOKS_OWN'], path: 'single', single: true, columns: ['title'] },
  },
  form: {
    sections: [
      { key: 'work', fields: ['title', 'summary', 'writer', 'authors'] },
      { key: 'copy', fields: ['year', 'inPress', 'publishedOn', 'shelfMark', 'loans'] },
    ],
  },
});

/** Readers of books: a join for the assignment screen. */
export const readers = defineResource({
  name: 'readers',
  title: 'name',
  fields: { name: f.text({ required: true }), circle: f.select({ options: ['city', 'village'] }) },
  access: [],
});
export const readings = defineResource({
  name: 'readings',
  title: ['book', 'reader'],
  fields: {
    book: f.ref('books', { required: true }),
    reader: f.ref('readers', { required: true }),
    endsOn: f.date(),
    effect: f.select({ required: true, options: ['lend', 'refuse'], default: 'lend' }),
  },
  access: [{ privilege: 'READINGS_EDIT', can: 'all' }],
});

/** An ordered join: the readers who are shown a book first. */
export const queues = defineResource({
  name: 'queues',
  title: ['book', 'reader'],
  fields: {
    book: f.ref('books', { required: true }),
    reader: f.ref('readers', { required: true }),
    position: f.int({ required: true, default: 0 }),
  },
  access: [{ privilege: 'READINGS_EDIT', can: 'all' }],
});

export const catalogue = createCatalogue([
  {
    name: 'shelf',
    menu: { key: 'shelf', section: 'WEBSITE', privilege: null, icon: 'shelf' },
    resources: [books, writers, readers, readings, queues],
    assignments: [
      {
        name: 'reading-assign',
        path: '/shelf/readings',
        via: ['READINGS_VIEW'],
        through: 'readings',
        left: 'book',
        right: 'reader',
        extras: ['effect', 'endsOn'],
        groupBy: 'circle',
        inherited: true,
      },
      {
        name: 'queue-assign',
        path: '/shelf/queues',
        via: ['READINGS_VIEW'],
        through: 'queues',
        left: 'book',
        right: 'reader',
        ordered: 'position',
      },
    ],
    entries: [
      { resource: 'books', view: 'main' },
      { resource: 'books', view: 'own' },
      { resource: 'books', view: 'single' },
      { resource: 'writers', view: 'main' },
      { assignment: 'reading-assign' },
      { assignment: 'queue-assign' },
    ],
  },
]);

export const ALL_BOOK_RIGHTS = ['BOOKS_VIEW', 'BOOKS_CREATE', 'BOOKS_EDIT', 'BOOKS_DELETE'];

export const texts = {
  menuGroups: { shelf: 'Shelf' },
  resources: {
    books: {
      name: 'Book |||| Books',
      fields: {
        title: 'Title',
        summary: 'Summary',
        writer: 'Writer',
        year: 'Year',
        inPress: 'In press',
        publishedOn: 'Published on',
        authors: 'Authors',
        shelfMark: 'Shelf mark',
        loans: 'Loans',
      },
      lines: { authors: { name: 'Author name' } },
      sections: { work: 'The work', copy: 'The copy' },
      views: { main: 'Books', own: 'My books', single: 'My book' },
      empty: { main: 'No book yet. Enter the first one.' },
    },
    writers: { name: 'Writer |||| Writers', fields: { name: 'Name' }, views: { main: 'Writers' } },
    readers: {
      name: 'Reader |||| Readers',
      fields: { name: 'Name', circle: 'Circle' },
      options: { circle: { city: 'City', village: 'Village' } },
    },
    readings: {
      name: 'Reading |||| Readings',
      fields: { book: 'Book', reader: 'Reader', endsOn: 'Ends on', effect: 'Effect' },
      options: { effect: { lend: 'Lend', refuse: 'Refuse' } },
    },
  },
  assignments: {
    'reading-assign': { menu: 'Readings', title: 'Readings', left: 'Book', right: 'Readers' },
    'queue-assign': { menu: 'Queues', title: 'Queues', left: 'Book', right: 'Readers in line' },
  },
};
