import { f } from '../../contract/model/fields.ts';
import { defineResource, standardAccess } from '../../contract/model/resource.ts';

/** What a batch is at in a semester, and at which level. */
export const batchStatuses = defineResource({
  name: 'batch-statuses',
  path: '/manage-curriculum/batch-statuses',
  related: ['batches', 'students', 'semesters'],
  title: ['batch', 'semester'],
  fields: {
    batch: f.ref('batches', { required: true, createInline: true }),
    semester: f.ref('semesters', { required: true, createInline: true }),
    level: f.int({ required: true, min: 1, max: 4, index: true, help: true }),
    state: f.select({
      required: true,
      options: ['teaching', 'exam', 'results', 'vacation'],
      tones: { teaching: 'good', exam: 'caution', results: 'caution', vacation: 'quiet' },
      default: 'teaching',
      index: true,
    }),
  },
  unique: [['batch', 'semester']],
  access: standardAccess('BATCH_STATUSES_VIEW'),
  views: {
    main: {
      via: ['BATCH_STATUSES_VIEW'],
      columns: ['batch', 'semester', 'level', 'state'],
      filters: ['batch', 'semester', 'level', 'state'],
      inline: ['level', 'state'],
      groups: ['state', 'level', 'semester'],
      sort: ['level', 'asc'],
    },
  },
});
