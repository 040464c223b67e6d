import type { GatewayArea } from '../area.ts';
import { mentorsExtension } from './extensions.ts';
import { followMentors } from './standing.ts';

export const mentors: GatewayArea = { extensions: ({ now }) => [mentorsExtension(now)], hourly: { mentors: followMentors } };
