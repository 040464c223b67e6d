import { defineArea, definePage } from '../../contract/model/area.ts';
import { menu } from '../menu.ts';
import { evaluationReplies, evaluations } from './evaluations.ts';
import { questionnaires } from './questionnaires.ts';
import { questions, quizCategories } from './questions.ts';

export const evaluation = defineArea({
  name: 'evaluation',
  menu: menu.evaluation,
  resources: [quizCategories, questions, questionnaires, evaluations, evaluationReplies],
  pages: [
    definePage({
      name: 'feedback',
      path: '/manage-evaluation/feedback',
      via: ['FBACK_VIEW'],
      nested: true,
      related: ['evaluations', 'feedback-results', 'questionnaires'],
    }),
    definePage({
      name: 'feedback-results',
      path: '/manage-evaluation/feedback-results',
      via: ['FBACK_RES'],
      nested: true,
      related: ['feedback', 'evaluations'],
    }),
  ],
  entries: [
    { resource: 'quiz-categories', view: 'main' },
    { resource: 'questions', view: 'main' },
    { page: 'feedback' },
    { page: 'feedback-results' },
  ],
});
