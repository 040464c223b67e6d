import type { AreaServer } from '../../../../gateway/index.ts';
import { medicalCalls } from './calls.ts';
import emails from './emails.json' with { type: 'json' };
import { medicalsExtension } from './medicals.ts';

export const medicalsServer: AreaServer = {
  extensions: [medicalsExtension],
  emails,
  calls: medicalCalls,
};
