import { f } from '../../contract/model/fields.ts';
import { perLanguage } from '../../contract/model/localised.ts';
import { defineResource, standardAccess } from '../../contract/model/resource.ts';
import { QUESTION_KINDS } from './questionKinds.ts';

const ofScale = { visible: { kind: 'scale' }, onHide: 'clear' } as const;

export const quizCategories = defineResource({
  name: 'quiz-categories',
  path: '/manage-evaluation/quiz-categories',
  related: ['questionnaires'],
  title: 'name',
  fields: {
    name: f.text({ required: true, i18n: true, unique: true, max: 120, search: 'A' }),
    position: f.int({ required: true, min: 0, max: 999, default: 0, index: true, help: true }),
    description: f.text({ i18n: true, multiline: true, max: 400 }),
  },
  access: standardAccess('QUIZ_CAT_VIEW'),
  views: {
    main: {
      via: ['QUIZ_CAT_VIEW'],
      columns: ['name', 'position', 'description'],
      inline: ['position'],
      sort: ['position', 'asc'],
    },
  },
});

/**
 * The bank of questions. The wording of a question in use is locked, so that the answers of
 * different years are comparable (EvaP, `can_be_edited_by_manager`).
 */
export const questions = defineResource({
  name: 'questions',
  path: '/manage-evaluation/questions',
  related: ['quiz-categories', 'questionnaires'],
  title: 'text',
  fields: {
    category: f.ref('quiz-categories', { required: true, createInline: true }),
    text: f.text({ required: true, i18n: true, max: 400, multiline: true, search: 'A' }),
    kind: f.select({
      required: true,
      options: QUESTION_KINDS,
      default: 'scale',
      index: true,
      help: true,
    }),
    lowLabel: f.text({ i18n: true, max: 60, help: true, ...ofScale }),
    highLabel: f.text({ i18n: true, max: 60, ...ofScale }),
    /** A scale with its best answer in the middle has an average that must not be averaged further. */
    countsInAverage: f.bool({ default: true, help: true, ...ofScale }),
    choices: f.lines({
      fields: perLanguage(() => f.text({ required: true, max: 160 })),
      max: 12,
      visible: { kind: 'choice' },
      required: { kind: 'choice' },
      onHide: 'clear',
      help: true,
    }),
    allowsRemark: f.bool({
      default: false,
      visible: { kind: { ne: 'text' } },
      onHide: 'clear',
      help: true,
    }),
    state: f.select({
      options: ['draft', 'inUse', 'retired'],
      tones: { draft: 'quiet', inUse: 'good', retired: 'caution' },
      index: true,
    }),
  },
  duplicates: [['text']],
  access: standardAccess('QUIZ_VIEW'),
  workflow: {
    field: 'state',
    initial: 'draft',
    states: { draft: {}, inUse: { locks: '*' }, retired: { locks: '*' } },
    transitions: [
      { name: 'use', from: 'draft', to: 'inUse', who: ['QUIZ_EDIT'], confirm: true },
      { name: 'retire', from: 'inUse', to: 'retired', who: ['QUIZ_EDIT'], reason: 'optional' },
      { name: 'revive', from: 'retired', to: 'inUse', who: ['QUIZ_EDIT'] },
    ],
  },
  views: {
    main: {
      via: ['QUIZ_VIEW'],
      columns: ['text', 'category', 'kind', 'allowsRemark', 'state'],
      filters: ['category', 'kind', 'state', 'allowsRemark'],
      inline: ['category', 'allowsRemark'],
      groups: ['category', 'kind', 'state'],
      sort: ['category', 'asc'],
    },
  },
  form: {
    sections: [
      { key: 'question', fields: ['category', 'text', 'kind', 'state'] },
      {
        key: 'answers',
        fields: ['lowLabel', 'highLabel', 'countsInAverage', 'choices', 'allowsRemark'],
      },
    ],
  },
});
