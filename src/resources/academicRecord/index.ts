import { defineArea } from '../../contract/model/area.ts';
import { menu } from '../menu.ts';
import { earnedGrades } from './earnedGrades.ts';
import { gradeEntries } from './gradeEntries.ts';
import { sittings } from './sittings.ts';
import { studentTransfers } from './studentTransfers.ts';

export const academicRecord = defineArea({
  name: 'academicRecord',
  menu: menu.degrees,
  resources: [sittings, earnedGrades, gradeEntries, studentTransfers],
  entries: [],
});
