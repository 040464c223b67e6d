import type { GatewayArea } from '../area.ts';
import { mentorsExtension } from './extensions.ts';
import { mentorRoutes } from './routes.ts';
import { followMentors } from './standing.ts';

export const mentors: GatewayArea = {
  extensions: ({ now }) => [mentorsExtension(now)],
  routes: mentorRoutes,
  hourly: { mentors: followMentors },
};
