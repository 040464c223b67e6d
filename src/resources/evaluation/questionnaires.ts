import { f } from '../../contract/model/fields.ts';
import { defineResource, standardAccess } from '../../contract/model/resource.ts';

/**
 * Questions in order, about a unit or each person who teaches it. A questionnaire in use is locked;
 * a change is a new version.
 */
export const questionnaires = defineResource({
  name: 'questionnaires',
  path: '/manage-evaluation/questionnaires',
  related: ['questions', 'feedback', 'evaluations'],
  title: ['code', 'number', 'name'],
  fields: {
    code: f.text({
      required: true,
      max: 40,
      pattern: '[A-Z0-9][A-Z0-9-]*',
      search: 'A',
      help: true,
    }),
    number: f.int({ min: 1, max: 999, readOnly: true, help: true }),
    name: f.text({ required: true, i18n: true, max: 160, search: 'A' }),
    about: f.select({
      required: true,
      options: ['unit', 'lecturer'],
      default: 'unit',
      index: true,
      help: true,
    }),
    introduction: f.text({ i18n: true, multiline: true, max: 1000 }),
    questions: f.lines({
      fields: {
        question: f.ref('questions', { required: true, among: { state: ['draft', 'inUse'] } }),
        isRequired: f.bool({ default: false }),
      },
      min: 1,
      max: 60,
      required: true,
      help: true,
    }),
    state: f.select({
      options: ['draft', 'inUse', 'archived'],
      tones: { draft: 'quiet', inUse: 'good', archived: 'caution' },
      index: true,
    }),
  },
  unique: [['code', 'number']],
  duplicates: [],
  access: standardAccess('QUIZ_VIEW'),
  workflow: {
    field: 'state',
    initial: 'draft',
    states: { draft: {}, inUse: { locks: '*' }, archived: { locks: '*' } },
    transitions: [
      { name: 'use', from: 'draft', to: 'inUse', who: ['QUIZ_EDIT'], confirm: true },
      { name: 'archive', from: 'inUse', to: 'archived', who: ['QUIZ_EDIT'] },
      { name: 'revive', from: 'archived', to: 'inUse', who: ['QUIZ_EDIT'] },
    ],
  },
  views: {
    main: {
      via: ['QUIZ_VIEW'],
      columns: ['code', 'number', 'name', 'about', 'state'],
      filters: ['about', 'state'],
      groups: ['about', 'state'],
      sort: ['code', 'asc'],
    },
  },
  form: {
    sections: [
      {
        key: 'questionnaire',
        fields: ['code', 'number', 'name', 'about', 'introduction', 'state'],
      },
      { key: 'questions', fields: ['questions'] },
    ],
  },
});
