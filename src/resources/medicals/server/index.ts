import type { AreaServer } from '../../../../gateway/index.ts';
import { medicalCalls } from './calls.ts';
import { medicalLetters } from './emails.ts';
import { medicalsExtension } from './medicals.ts';

export const medicalsServer: AreaServer = {
  extensions: ({ emails, now }) => [medicalsExtension(emails.post, now)],
  emails: medicalLetters,
  calls: medicalCalls,
};
