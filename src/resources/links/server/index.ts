import type { AreaServer } from '../../../../gateway/index.ts';
import { linksAgenda } from './agenda.ts';
import { linkCalls } from './calls.ts';
import { checkLinksJob } from './checkLinks.ts';
import { linksExtension } from './extensions.ts';
import { checkLinksWeekly } from './weekly.ts';

export const linksServer: AreaServer = {
  agenda: linksAgenda,

  extensions: [linksExtension],
  calls: linkCalls,
  jobs: [checkLinksJob()],
  hourly: { 'weekly check of links': checkLinksWeekly },
};
