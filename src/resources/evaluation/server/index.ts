import type { AreaServer } from '../../../../gateway/index.ts';
import { evaluationLetters, remindOpen } from './emails.ts';
import { evaluationExtensions } from './extensions.ts';
import { evaluationRoutes } from './routes.ts';
import { evaluationTables } from './tables.ts';

export const evaluationServer: AreaServer = {
  tables: evaluationTables,
  extensions: ({ now }) => evaluationExtensions(now),
  routes: evaluationRoutes,
  emails: evaluationLetters,
  formerHourly: ({ emails }) => ({ 'reminders of feedback': remindOpen(emails) }),
  formerCalls: [
    { method: 'get', path: '/feedback', summary: 'What one is asked, runs or might evaluate' },
    {
      method: 'get',
      path: '/feedback/{id}',
      summary: 'The questions of an open evaluation, for a student who is asked',
    },
    {
      method: 'post',
      path: '/feedback/{id}/answers',
      summary: 'Answer, once and without a name',
      body: ['answers'],
      status: 201,
    },
    {
      method: 'get',
      path: '/feedback/{id}/review',
      summary: 'The comments of a closed evaluation, for whoever decides on them',
    },
    {
      method: 'put',
      path: '/feedback/{id}/comments/{comment}',
      summary: 'Decide on a comment, or edit it',
      body: ['decision', 'body'],
    },
    {
      method: 'get',
      path: '/feedback-results',
      summary: 'Evaluations whose results one may read, with what may be told, also as a table',
      query: ['format', 'language'],
    },
    {
      method: 'get',
      path: '/feedback-results/{id}',
      summary: 'The results of an evaluation, as far as they may be told, also as a table',
      query: ['format', 'language'],
    },
  ],
};
