import type { AreaServer } from '../../../../gateway/index.ts';
import { resultsAgenda } from './agenda.ts';
import { resultsCalls } from './calls.ts';
import emails from './emails.json' with { type: 'json' };
import { resultExtensions } from './extensions.ts';
import { preparationJob } from './preparationJob.ts';
import { ruleSetsExtension } from './ruleSets.ts';
import { resultTables } from './tables.ts';

export const resultsServer: AreaServer = {
  tables: resultTables,
  extensions: [...resultExtensions, ruleSetsExtension],
  agenda: resultsAgenda,
  calls: resultsCalls,
  jobs: [preparationJob],
  emails,
  pushes: { resultsPublished: { topic: 'resultsOut', opens: '/manage-exam/results' } },
};
