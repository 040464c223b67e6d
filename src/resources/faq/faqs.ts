import { f } from '../../contract/model/fields.ts';
import { publishing } from '../../contract/model/publishing.ts';
import { defineResource, standardAccess } from '../../contract/model/resource.ts';

const life = publishing({ edit: 'FAQ_EDIT', publish: 'FAQ_PUBLISH', atOnce: ['reviewedOn'] });

export const faqs = defineResource({
  name: 'faqs',
  path: '/manage-faq/faqs',
  title: 'question',
  fields: {
    question: f.text({ required: true, i18n: true, max: 300, search: 'A' }),
    answer: f.richText({ required: true, i18n: true, max: 8000, search: 'C' }),
    ...life.fields,
    reviewedOn: f.date({ help: true, index: true }),
  },
  access: [
    ...standardAccess('FAQ_VIEW'),
    { privilege: 'FAQ_PUBLISH', can: ['list', 'show', 'history'] },
  ],
  workflow: life.workflow,
  public: {
    preview: true,
    pages: ['list'],
    fields: ['question', 'answer', 'reviewedOn'],
    withdrawn: 'publishedAt',
    sort: ['question', 'asc'],
  },
  views: {
    main: {
      via: ['FAQ_VIEW'],
      columns: ['question', 'answer', 'status', 'reviewedOn', 'publishAt', 'unpublishAt'],
      filters: ['status', 'reviewedOn', 'publishAt', 'unpublishAt'],
      inline: ['question', 'reviewedOn'],
      groups: ['status'],
      sort: ['question', 'asc'],
    },
  },
  form: {
    sections: [
      { key: 'text', fields: ['question', 'answer'] },
      {
        key: 'publishing',
        fields: ['status', 'publishAt', 'unpublishAt', 'publishedAt', 'reviewedOn'],
      },
    ],
  },
});
