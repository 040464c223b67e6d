import { defineArea, definePage } from '../../contract/area.ts';
import { KEEPING, LOOKING } from './access.ts';
import { practicalGroups, practicalMembers } from './practicalGroups.ts';
import { practicalMakeUps } from './practicalMakeUps.ts';
import { practicals } from './practicals.ts';
import { practicalResults, practicalSlots } from './practicalSlots.ts';
import { practicalSwaps } from './practicalSwaps.ts';

export const labPracticals = defineArea({
  key: 'practicals',
  section: 'MIS',
  group: 'PRACTICAL_MANAGEMENT',
  icon: 'practicals',
  keys: [KEEPING],
  resources: [
    practicals,
    practicalGroups,
    practicalMembers,
    practicalSlots,
    practicalResults,
    practicalSwaps,
    practicalMakeUps,
  ],
  pages: [
    definePage({
      name: 'lab-practicals',
      path: '/manage-practical/practicals',
      via: [LOOKING],
      nested: true,
    }),
  ],
  entries: [{ page: 'lab-practicals' }],
});
