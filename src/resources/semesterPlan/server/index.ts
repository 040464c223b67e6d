import type { AreaServer } from '../../../../gateway/index.ts';
import { semesterPlanRoutes } from './routes.ts';

export const semesterPlanServer: AreaServer = {
  routes: semesterPlanRoutes,
  formerCalls: [
    {
      method: 'get',
      path: '/semester-plan',
      summary: 'Gaps and teaching load of a semester, and what copying another one would do',
      query: ['semester', 'from'],
    },
    {
      method: 'post',
      path: '/semester-plan/copy',
      summary: 'Copy modules of another semester',
      body: ['semester', 'from'],
      status: 201,
    },
  ],
};
