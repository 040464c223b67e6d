import { f } from '../../contract/model/fields.ts';
import { defineResource, standardAccess } from '../../contract/model/resource.ts';
import { MEDIA } from '../shared/media.ts';

/** In which media a subject can be read. */
export const mainSubjectLanguages = defineResource({
  name: 'main-subject-languages',
  path: '/manage-curriculum/mainsub-lang',
  related: ['subjects', 'subject-combinations'],
  title: ['subject', 'medium'],
  fields: {
    subject: f.ref('subjects', { required: true, onDelete: 'cascade' }),
    medium: f.select({ required: true, options: MEDIA, index: true }),
  },
  unique: [['subject', 'medium']],
  access: standardAccess('MAINSUB_LANGUAGES_VIEW'),
  views: {
    main: {
      via: ['MAINSUB_LANGUAGES_VIEW'],
      columns: ['subject', 'medium'],
      filters: ['subject', 'medium', 'subject.department'],
      groups: ['medium', 'subject'],
      sort: ['medium', 'asc'],
    },
  },
});
