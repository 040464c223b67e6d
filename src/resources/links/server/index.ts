import type { AreaServer } from '../../../../gateway/index.ts';
import { checkLinksJob } from './checkLinks.ts';
import { linksExtension } from './extensions.ts';
import { linkRoutes } from './routes.ts';
import { checkLinksWeekly } from './weekly.ts';

export const linksServer: AreaServer = {
  extensions: () => [linksExtension],
  routes: linkRoutes,
  formerCalls: [
    {
      method: 'post',
      path: '/links/-/check',
      summary: 'Ask every address of the list of links; answers the job',
      status: 202,
    },
  ],
  jobs: [checkLinksJob()],
  formerHourly: { 'weekly check of links': checkLinksWeekly },
};
