import type { AreaServer } from '../../../../gateway/index.ts';
import { registrationCalls } from './calls.ts';
import { registrationEmails } from './emails.ts';
import { registrationExtensions } from './extensions.ts';
import { releaseUnsubmitted } from './unsubmitted.ts';

export const registrationServer: AreaServer = {
  extensions: registrationExtensions,
  calls: registrationCalls,
  emails: registrationEmails,
  hourly: { 'registrations that were never submitted': releaseUnsubmitted },
};
