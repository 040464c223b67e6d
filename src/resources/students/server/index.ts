import type { AreaServer } from '../../../../gateway/index.ts';
import { studentsExtension } from './extensions.ts';
import { studentRoutes } from './routes.ts';
import { followStatusEvents } from './standing.ts';

export const studentsServer: AreaServer = {
  extensions: ({ now }) => [studentsExtension(now)],
  routes: studentRoutes,
  formerCalls: [
    { method: 'get', path: '/user/student/{id}', summary: 'One student' },
    { method: 'get', path: '/user/studies', summary: 'One’s own record as a student' },
    {
      method: 'post',
      path: '/students/{id}/status',
      summary: 'Enter a dated status, which ends the one before',
      body: ['status', 'startsOn', 'endsOn', 'decision'],
      status: 201,
    },
  ],
  formerHourly: { 'student status': followStatusEvents },
};
