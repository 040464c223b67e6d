import { f } from '../../contract/model/fields.ts';
import { defineResource, standardAccess } from '../../contract/model/resource.ts';

/**
 * Students who entered together. They stay under the by-law of their intake, whatever changes
 * later.
 */
export const batches = defineResource({
  name: 'batches',
  path: '/manage-curriculum/batches',
  related: ['batch-statuses', 'students'],
  title: 'label',
  fields: {
    label: f.text({ required: true, unique: true, max: 40, search: 'A', help: true }),
    entryYear: f.int({ required: true, min: 1950, max: 2100, index: true }),
    remarks: f.text({ max: 400, multiline: true }),
  },
  access: standardAccess('BATCH_STATUSES_VIEW'),
  views: {
    main: {
      via: ['BATCH_STATUSES_VIEW'],
      columns: ['label', 'entryYear', 'remarks'],
      filters: ['entryYear'],
      inline: ['remarks'],
      sort: ['entryYear', 'desc'],
    },
  },
});
