import type { AreaServer } from '../../../../gateway/index.ts';
import { userAgenda } from './agenda.ts';
import { userCalls } from './calls.ts';
import emails from './emails.json' with { type: 'json' };
import { userExtensions } from './extensions.ts';
import { intakeJob } from './intake.ts';

export const userServer: AreaServer = {
  agenda: userAgenda,
  extensions: userExtensions,
  calls: userCalls,
  emails,
  jobs: [intakeJob],
};
