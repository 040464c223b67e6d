import type { GatewayArea } from '../area.ts';
import { applicationsExtension } from './extensions.ts';
import { mainSubjectRoutes } from './routes.ts';
import { selectionJob } from './selectionJob.ts';

export const mainSubjects: GatewayArea = {
  extensions: ({ now }) => [applicationsExtension(now)],
  routes: mainSubjectRoutes,
  jobs: [selectionJob],
};
