import type { AreaServer } from '../../../../gateway/index.ts';
import { eligibilityAgenda } from './agenda.ts';
import { appealsExtension } from './appeals.ts';
import { eligibilityCalls } from './calls.ts';
import emails from './emails.json' with { type: 'json' };
import { reviewPublished } from './reviewPublished.ts';

export const eligibilityServer: AreaServer = {
  agenda: eligibilityAgenda,

  extensions: [appealsExtension],
  calls: eligibilityCalls,
  emails,
  hourly: { 'changed eligibility': (context) => reviewPublished(context) },
};
