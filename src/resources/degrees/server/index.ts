import type { AreaServer } from '../../../../gateway/index.ts';
import { degreeCalls } from './calls.ts';
import { courseUnitsExtension } from './extensions.ts';

export const degreesServer: AreaServer = {
  extensions: [courseUnitsExtension],
  calls: degreeCalls,
};
