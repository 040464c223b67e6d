import type { AreaServer } from '../../../../gateway/index.ts';
import { practicalsAgenda } from './agenda.ts';
import { practicalCalls } from './calls.ts';
import { practicalExtensions } from './extensions.ts';

export const practicalsServer: AreaServer = {
  agenda: practicalsAgenda,

  extensions: practicalExtensions,
  calls: practicalCalls,
};
