import { f } from '../../contract/model/fields.ts';
import { defineResource, standardAccess } from '../../contract/model/resource.ts';

/** Mine is what I entered or what names me among its authors. */
const mine = { any: [{ staff: '$staff' }, { 'authors.staff': '$staff' }] } as const;
const entered = { staff: '$staff' } as const;
/** What I entered is mine to change until I hand it in, and again when it comes back. */
const inHand = { staff: '$staff', status: ['draft', 'returned'] } as const;

/** What a reader cites the work by: checked against the work itself when it is verified. */
const BIBLIOGRAPHIC = [
  'title',
  'authors',
  'type',
  'areas',
  'year',
  'venue',
  'volume',
  'pages',
  'inPress',
  'publishedOn',
  'doi',
  'url',
  'file',
] as const;

export const publications = defineResource({
  name: 'publications',
  path: '/manage-pub/publications',
  formats: ['bib', 'ris'],
  title: 'title',
  fields: {
    title: f.text({ required: true, max: 300, search: 'A' }),
    staff: f.ref('staff', { required: true, help: true }),
    authors: f.lines({
      fields: {
        name: f.text({ required: true, max: 160 }),
        staff: f.ref('staff', { onDelete: 'clear' }),
      },
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
    status: f.select({
      required: true,
      options: ['draft', 'submitted', 'returned', 'verified'],
      tones: { draft: 'quiet', submitted: 'caution', returned: 'bad', verified: 'good' },
      index: true,
      help: true,
    }),
    returnedBecause: f.text({
      multiline: true,
      max: 1_000,
      write: [],
      visible: { returnedBecause: { empty: false } },
    }),
    verifiedOn: f.date({ readOnly: true, visible: { status: 'verified' } }),
    verifiedBy: f.ref('users', {
      readOnly: true,
      onDelete: 'clear',
      visible: { status: 'verified' },
    }),
  },
  // Those that wait for verification, the newest first.
  indexes: [['status', 'createdAt', 'id']],
  public: {
    preview: true,
    pages: ['list', 'record'],
    where: { status: 'verified' },
    fields: [
      'title',
      'staff',
      'authors',
      'type',
      'areas',
      'year',
      'venue',
      'volume',
      'pages',
      'inPress',
      'publishedOn',
      'doi',
      'url',
      'file',
    ],
    sort: ['year', 'desc'],
    filters: ['type', 'areas', 'year', 'staff', 'staff.department', 'authors.staff', 'inPress'],
    schema: {
      type: 'ScholarlyArticle',
      properties: {
        headline: 'title',
        author: 'authors',
        datePublished: 'publishedOn',
        isPartOf: 'venue',
        identifier: 'doi',
        url: 'url',
        genre: 'type',
      },
    },
  },
  access: [
    ...standardAccess('PUBLICATIONS_VIEW'),
    { privilege: 'PUBLICATIONS_VERIFY', can: ['list', 'show', 'history'] },
    {
      privilege: 'STAFF_PUBLICATION_OWN_DATA',
      can: ['list', 'show', 'export', 'history'],
      rows: mine,
    },
    {
      privilege: 'STAFF_PUBLICATION_OWN_DATA',
      can: ['create', 'edit', 'delete', 'import'],
      rows: inHand,
      preset: entered,
      write: BIBLIOGRAPHIC,
    },
  ],
  views: {
    main: {
      via: ['PUBLICATIONS_VIEW'],
      columns: ['title', 'status', 'staff', 'type', 'areas', 'year', 'venue', 'doi'],
      filters: ['status', 'type', 'areas', 'year', 'staff', 'staff.department', 'inPress'],
      inline: ['year', 'type'],
      groups: ['status', 'type', 'areas', 'year', 'staff', 'inPress'],
      sort: ['year', 'desc'],
    },
    own: {
      via: ['STAFF_PUBLICATION_OWN_DATA'],
      path: 'own',
      where: mine,
      hide: ['staff'],
      columns: ['title', 'status', 'type', 'areas', 'year', 'venue', 'inPress'],
      filters: ['status', 'type', 'areas', 'year', 'inPress'],
      inline: ['year', 'inPress'],
      groups: ['status', 'type', 'areas', 'year'],
      sort: ['year', 'desc'],
    },
  },
  form: {
    sections: [
      { key: 'work', fields: ['title', 'staff', 'authors', 'type', 'areas'] },
      {
        key: 'appearance',
        fields: ['year', 'venue', 'volume', 'pages', 'inPress', 'publishedOn', 'doi', 'url'],
      },
      { key: 'record', fields: ['file', 'status', 'returnedBecause', 'verifiedOn', 'verifiedBy'] },
    ],
  },
  workflow: {
    field: 'status',
    initial: 'draft',
    states: { draft: {}, submitted: {}, returned: {}, verified: { locks: BIBLIOGRAPHIC } },
    transitions: [
      {
        name: 'submit',
        from: ['draft', 'returned'],
        to: 'submitted',
        who: ['STAFF_PUBLICATION_OWN_DATA', 'PUBLICATIONS_EDIT'],
      },
      {
        name: 'withdraw',
        from: 'submitted',
        to: 'draft',
        who: [{ privilege: 'STAFF_PUBLICATION_OWN_DATA', rows: entered }, 'PUBLICATIONS_EDIT'],
      },
      {
        name: 'verify',
        from: 'submitted',
        to: 'verified',
        who: ['PUBLICATIONS_VERIFY'],
        notBySamePersonAs: 'submit',
        when: [
          { guard: 'notOwn', where: { not: mine } },
          { guard: 'appeared', where: { inPress: false } },
        ],
        sets: { verifiedOn: '$today', verifiedBy: '$user', returnedBecause: null },
      },
      {
        name: 'return',
        from: 'submitted',
        to: 'returned',
        who: ['PUBLICATIONS_VERIFY'],
        ask: [{ field: 'returnedBecause', required: true }],
      },
      {
        name: 'reopen',
        from: 'verified',
        to: 'returned',
        who: ['PUBLICATIONS_VERIFY'],
        ask: [{ field: 'returnedBecause', required: true }],
        sets: { verifiedOn: null, verifiedBy: null },
      },
    ],
  },
});
