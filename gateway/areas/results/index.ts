import type { GatewayArea } from '../area.ts';
import { resultCalls } from './calls.ts';
import { resultExtensions } from './extensions.ts';
import { resultLetters } from './letters.ts';
import { resultRoutes } from './routes.ts';

export const results: GatewayArea = {
  extensions: resultExtensions,
  routes: resultRoutes,
  calls: resultCalls,
  letters: resultLetters,
};
