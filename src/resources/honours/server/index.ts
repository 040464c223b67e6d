import type { AreaServer } from '../../../../gateway/index.ts';
import { honoursCalls } from './calls.ts';
import { honoursExtensions } from './extensions.ts';
import { honoursLetters } from './letters.ts';
import { honoursRoutes } from './routes.ts';

export const honoursServer: AreaServer = {
  extensions: ({ letters, now }) => honoursExtensions(letters.post, now),
  routes: honoursRoutes,
  letters: honoursLetters,
  calls: honoursCalls,
};
