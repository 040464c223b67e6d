import { defineArea } from '../../contract/model/area.ts';
import { menu } from '../menu.ts';
import { ruleSets as ruleSetRecords } from './ruleSets.ts';

export const ruleSets = defineArea({
  name: 'ruleSets',
  menu: menu.settings,
  resources: [ruleSetRecords],
  entries: [],
});
