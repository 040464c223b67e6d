import { defineArea } from '../../contract/model/area.ts';
import { menu } from '../menu.ts';
import { honoursApplications } from './applications.ts';
import { honoursOffers } from './offers.ts';
import { honoursOptions } from './options.ts';
import { honoursOverrides } from './overrides.ts';
import { honoursRounds } from './rounds.ts';
import { honoursResults, honoursRuns } from './runs.ts';
import { degreeSelection, selectedStudents } from './screens.ts';

export const honours = defineArea({
  name: 'honours',
  menu: menu.degrees,
  resources: [
    honoursOptions,
    honoursApplications,
    honoursOverrides,
    honoursOffers,
    honoursRuns,
    honoursResults, // Screens that depend on the state of a round are tested before the round moves on.
    honoursRounds,
  ],
  pages: [degreeSelection, selectedStudents],
  entries: [{ page: 'degree-selection' }, { page: 'selected-students' }],
});
