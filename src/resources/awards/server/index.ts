import type { AreaServer } from '../../../../gateway/index.ts';
import { awardsAgenda } from './agenda.ts';
import { awardsCalls } from './calls.ts';
import { convocationExtensions } from './convocation.ts';
import emails from './emails.json' with { type: 'json' };
import { awardsExtension } from './prepare.ts';
import { roundJob } from './rounds.ts';

export const awardsServer: AreaServer = {
  agenda: awardsAgenda,

  extensions: [awardsExtension, ...convocationExtensions],
  calls: awardsCalls,
  jobs: [roundJob],
  emails,
};
