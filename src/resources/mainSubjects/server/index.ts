import type { AreaServer } from '../../../../gateway/index.ts';
import { mainSubjectLetters } from './emails.ts';
import { applicationsExtension } from './extensions.ts';
import { mainSubjectRoutes } from './routes.ts';
import { selectionJob } from './selectionJob.ts';

export const mainSubjectsServer: AreaServer = {
  extensions: ({ now, emails }) => [applicationsExtension(now, emails.post)],
  routes: mainSubjectRoutes,
  formerCalls: [
    {
      method: 'get',
      path: '/main-subjects/mine',
      summary: 'What a student can choose as main subjects, until when, and the own application',
    },
    {
      method: 'get',
      path: '/main-subjects/selection',
      summary: 'Applications for main subjects of one window with places and a proposal',
      query: ['window', 'seed'],
    },
    {
      method: 'post',
      path: '/main-subjects/selection',
      summary: 'Select students for main subjects; answers the job',
      body: ['note'],
      status: 202,
    },
  ],
  emails: mainSubjectLetters,
  jobs: [selectionJob],
};
