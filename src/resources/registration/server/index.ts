import type { AreaServer } from '../../../../gateway/index.ts';
import { registrationCalls } from './calls.ts';
import emails from './emails.json' with { type: 'json' };
import { registrationExtensions } from './extensions.ts';
import { releaseUnsubmitted } from './unsubmitted.ts';

export const registrationServer: AreaServer = {
  extensions: registrationExtensions,
  calls: registrationCalls,
  emails,
  hourly: { 'registrations that were never submitted': releaseUnsubmitted },
};
