import type { AreaServer } from '../../../../gateway/index.ts';
import { medicalCalls } from './calls.ts';
import { medicalEmails } from './emails.ts';
import { medicalsExtension } from './medicals.ts';

export const medicalsServer: AreaServer = {
  extensions: [medicalsExtension],
  emails: medicalEmails,
  calls: medicalCalls,
};
