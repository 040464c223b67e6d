import type { AreaServer } from '../../../../gateway/index.ts';
import { awardsCalls } from './calls.ts';
import { graduandsExtension } from './convocation.ts';
import { awardsExtension } from './prepare.ts';

export const awardsServer: AreaServer = {
  extensions: [awardsExtension, graduandsExtension],
  calls: awardsCalls,
};
