import type { AreaServer } from '../../../../gateway/index.ts';
import { medicalsAgenda } from './agenda.ts';
import { medicalCalls } from './calls.ts';
import emails from './emails.json' with { type: 'json' };
import { medicalsExtension } from './medicals.ts';

export const medicalsServer: AreaServer = {
  extensions: [medicalsExtension],
  emails,
  agenda: medicalsAgenda,
  calls: medicalCalls,
};
