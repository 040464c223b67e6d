import type { AreaServer } from '../../../../gateway/index.ts';
import { honoursCalls } from './calls.ts';
import { honoursEmails } from './emails.ts';
import { honoursExtensions } from './extensions.ts';

export const honoursServer: AreaServer = {
  extensions: honoursExtensions,
  calls: honoursCalls,
  emails: honoursEmails,
};
