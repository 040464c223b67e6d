import type { AreaServer } from '../../../../gateway/index.ts';
import { degreesAgenda } from './agenda.ts';
import { degreeCalls } from './calls.ts';
import { courseUnitsExtension } from './extensions.ts';

export const degreesServer: AreaServer = {
  agenda: degreesAgenda,

  extensions: [courseUnitsExtension],
  calls: degreeCalls,
};
