import { f } from '../../contract/model/fields.ts';
import { publishing } from '../../contract/model/publishing.ts';
import { defineResource, standardAccess } from '../../contract/model/resource.ts';

const life = publishing({ edit: 'INFO_EDIT', publish: 'INFO_PUBLISH', atOnce: ['pinned'] });
const isEvent = { kind: 'event' } as const;

/** Notices, events and standing pages of the web site. */
export const informations = defineResource({
  name: 'informations',
  path: '/manage-info/informations',
  title: 'title',
  identity: { picture: 'cover' },
  fields: {
    kind: f.select({
      options: ['notice', 'event', 'page'],
      required: true,
      default: 'notice',
      index: true,
    }),
    title: f.text({ required: true, i18n: true, max: 200, search: 'A' }),
    slug: f.text({
      required: true,
      unique: true,
      max: 80,
      pattern: '[a-z0-9]+(-[a-z0-9]+)*',
      help: true,
    }),
    summary: f.text({ i18n: true, multiline: true, max: 400, search: 'B', help: true }),
    body: f.richText({ required: true, i18n: true, max: 20_000, search: 'C' }),
    startsAt: f.datetime({ visible: isEvent, required: isEvent, onHide: 'clear' }),
    endsAt: f.datetime({ visible: isEvent, onHide: 'clear' }),
    place: f.text({ i18n: true, max: 160, visible: isEvent, onHide: 'clear' }),
    cover: f.image({
      alt: true,
      minWidth: 800,
      minHeight: 450,
      aspect: 16 / 9,
      maxMb: 8,
      help: true,
    }),
    attachments: f.files({
      accept: [
        'application/pdf',
        'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        'image/png',
        'image/jpeg',
      ],
      maxMb: 20,
      max: 10,
    }),
    pinned: f.bool({ default: false, help: true }),
    ...life.fields,
    reviewedOn: f.date({ help: true, index: true }),
  },
  access: [
    ...standardAccess('INFO_VIEW'),
    { privilege: 'INFO_PUBLISH', can: ['list', 'show', 'history'] },
  ],
  workflow: life.workflow,
  public: {
    preview: true,
    pages: ['list', 'record'],
    as: 'notices',
    fields: [
      'kind',
      'title',
      'slug',
      'summary',
      'body',
      'startsAt',
      'endsAt',
      'place',
      'cover',
      'attachments',
      'pinned',
      'publishedAt',
    ],
    slug: 'slug',
    sort: ['publishedAt', 'desc'],
    filters: ['kind', 'pinned'],
    withdrawn: 'publishedAt',
    feed: {
      title: 'title',
      summary: 'summary',
      date: 'publishedAt',
      where: { kind: ['notice', 'event'] },
    },
    schema: {
      type: 'Event',
      where: isEvent,
      properties: {
        name: 'title',
        description: 'summary',
        startDate: 'startsAt',
        endDate: 'endsAt',
        location: 'place',
        image: 'cover',
      },
    },
  },
  views: {
    main: {
      via: ['INFO_VIEW'],
      columns: [
        'title',
        'kind',
        'status',
        'pinned',
        'publishAt',
        'unpublishAt',
        'publishedAt',
        'reviewedOn',
      ],
      filters: ['kind', 'status', 'pinned', 'publishAt', 'unpublishAt', 'reviewedOn'],
      inline: ['title', 'pinned', 'reviewedOn'],
      groups: ['status', 'kind'],
      sort: ['publishedAt', 'desc'],
    },
  },
  form: {
    sections: [
      { key: 'text', fields: ['kind', 'title', 'slug', 'summary', 'body'] },
      { key: 'event', fields: ['startsAt', 'endsAt', 'place'] },
      { key: 'media', fields: ['cover', 'attachments'] },
      {
        key: 'publishing',
        fields: ['pinned', 'status', 'publishAt', 'unpublishAt', 'publishedAt', 'reviewedOn'],
      },
    ],
  },
});
