import type { GatewayArea } from '../area.ts';
import { studentsExtension } from './extensions.ts';
import { studentRoutes } from './routes.ts';
import { followStatusEvents } from './standing.ts';

export const students: GatewayArea = {
  extensions: ({ now }) => [studentsExtension(now)],
  routes: studentRoutes,
  calls: [{ method: 'get', path: '/user/student/{id}', summary: 'One student' }],
  hourly: { 'student status': followStatusEvents },
};
