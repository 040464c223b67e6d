import type { AreaServer } from '../../../../gateway/index.ts';
import { appealsExtension } from './appeals.ts';
import { eligibilityCalls } from './calls.ts';
import { eligibilityEmails } from './emails.ts';

export const eligibilityServer: AreaServer = {
  extensions: [appealsExtension],
  calls: eligibilityCalls,
  emails: eligibilityEmails,
};
