import type { AreaServer } from '../../../../gateway/index.ts';
import { userAgenda } from './agenda.ts';
import { userCalls } from './calls.ts';
import { closeAccountsOfLeft } from './closeLeft.ts';
import emails from './emails.json' with { type: 'json' };
import { userExtensions } from './extensions.ts';
import { intakeJob } from './intake.ts';

export const userServer: AreaServer = {
  agenda: userAgenda,
  extensions: userExtensions,
  hourly: (services) => ({ 'accounts of those who left': closeAccountsOfLeft(services) }),
  calls: userCalls,
  emails,
  jobs: [intakeJob],
};
