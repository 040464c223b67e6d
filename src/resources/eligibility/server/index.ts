import type { AreaServer } from '../../../../gateway/index.ts';
import { appealsExtension } from './appeals.ts';
import { eligibilityCalls } from './calls.ts';
import emails from './emails.json' with { type: 'json' };

export const eligibilityServer: AreaServer = {
  extensions: [appealsExtension],
  calls: eligibilityCalls,
  emails,
};
