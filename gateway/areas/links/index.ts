import type { GatewayArea } from '../area.ts';
import { checkLinksJob } from './checkLinks.ts';
import { checkLinksWeekly } from './weekly.ts';
import { linksExtension } from './extensions.ts';
import { linkRoutes } from './routes.ts';

export const links: GatewayArea = { extensions: () => [linksExtension], routes: linkRoutes, jobs: [checkLinksJob()], hourly: { 'weekly check of links': checkLinksWeekly } };
