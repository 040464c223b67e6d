import type { AreaServer } from '../../../../gateway/index.ts';
import { resultCalls } from './calls.ts';
import { resultLetters } from './emails.ts';
import { resultExtensions } from './extensions.ts';
import { resultRoutes } from './routes.ts';
import { resultTables } from './tables.ts';

export const resultsServer: AreaServer = {
  tables: resultTables,
  extensions: resultExtensions,
  routes: resultRoutes,
  formerCalls: resultCalls,
  emails: resultLetters,
};
