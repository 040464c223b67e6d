import type { AreaServer } from '../../../../gateway/index.ts';
import { honoursCalls } from './calls.ts';
import { honoursLetters } from './emails.ts';
import { honoursExtensions } from './extensions.ts';
import { honoursRoutes } from './routes.ts';

export const honoursServer: AreaServer = {
  extensions: ({ emails, now }) => honoursExtensions(emails.post, now),
  routes: honoursRoutes,
  emails: honoursLetters,
  formerCalls: honoursCalls,
};
