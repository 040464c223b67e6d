import { honoursApplications } from './applications.ts';
import { studentMerit } from './merit.ts';
import { honoursOffers } from './offers.ts';
import { honoursOptions } from './options.ts';
import { honoursOverrides } from './overrides.ts';
import { honoursRounds } from './rounds.ts';
import { honoursResults, honoursRuns } from './runs.ts';

/**
 * Rounds come last: what depends on their state is looked at, and walked through, before they move
 * on.
 */
export const honoursResources = [
  studentMerit,
  honoursOptions,
  honoursApplications,
  honoursOverrides,
  honoursOffers,
  honoursRuns,
  honoursResults,
  honoursRounds,
];
