import { defineArea, definePage } from '../../contract/model/area.ts';
import { menu } from '../menu.ts';
import { DEPARTMENT, EDIT_ALL, VIEW } from './access.ts';
import { practicalGroups, practicalMembers } from './practicalGroups.ts';
import { practicalMakeUps } from './practicalMakeUps.ts';
import { practicals as practicalsRecords } from './practicals.ts';
import { practicalResults, practicalSlots } from './practicalSlots.ts';
import { practicalSwaps } from './practicalSwaps.ts';

export const practicals = defineArea({
  name: 'practicals',
  menu: menu.practicals,
  keys: [DEPARTMENT, EDIT_ALL],
  resources: [
    practicalsRecords,
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
      via: [VIEW],
      nested: true,
    }),
  ],
  entries: [{ page: 'lab-practicals' }],
});
