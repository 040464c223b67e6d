import { f } from '../../contract/model/fields.ts';
import { defineResource } from '../../contract/model/resource.ts';
import { STAFF_KEYS, staffLook } from './access.ts';

/** The states of a round in which its options change. */
export const CHANGEABLE_IN = ['setup', 'open', 'closed'] as const;

/** A subject that a round offers, with its quota and minimum GPAs. */
export const honoursOptions = defineResource({
  name: 'honours-options',
  path: '/manage-coureseunit/honours-options',
  title: 'subject',
  fields: {
    round: f.ref('honours-rounds', { required: true, immutable: true, onDelete: 'cascade' }),
    subject: f.ref('subjects', { required: true }),
    curriculum: f.ref('curricula', { among: { 'degree.kind': 'honours' }, help: true }),
    quota: f.int({ required: true, min: 0, max: 500, help: true }),
    minimumSubjectGpa: f.decimal({ decimals: 2, min: 0, max: 4, help: true }),
    minimumOverallGpa: f.decimal({ decimals: 2, min: 0, max: 4, help: true }),
    medium: f.select({ options: ['sinhala', 'english', 'tamil'], help: true }),
    remarks: f.text({ i18n: true, max: 500, multiline: true, help: true }),
  },
  unique: [['round', 'subject']],
  access: [
    ...staffLook(),
    {
      privilege: 'DEG_SELECTED_STU_CREATE',
      can: ['list', 'show', 'create'],
      rows: { 'round.state': 'setup' },
    },
    {
      privilege: 'DEG_SELECTED_STU_EDIT',
      can: ['list', 'show', 'edit'],
      rows: { 'round.state': CHANGEABLE_IN },
    },
    {
      privilege: 'DEG_SELECTED_STU_DELETE',
      can: ['list', 'show', 'delete'],
      rows: { 'round.state': 'setup' },
    },
    { privilege: 'DEG_SELECTED_STU_IMPORT', can: ['list', 'show', 'import'] },
  ],
  views: {
    main: {
      via: STAFF_KEYS,
      columns: [
        'round',
        'subject',
        'quota',
        'minimumSubjectGpa',
        'minimumOverallGpa',
        'medium',
        'curriculum',
      ],
      filters: ['round', 'subject', 'medium', 'quota'],
      inline: ['quota'],
      groups: ['round', 'subject'],
      sort: ['createdAt', 'desc'],
    },
  },
});
