import { defineArea } from '../../contract/model/area.ts';
import { menu } from '../menu.ts';
import { awards as awardRecords } from './awards.ts';
import { convocations, graduands } from './convocations.ts';
import { convocationList, finalResults, ownConvocation } from './screens.ts';
import { studentNotes } from './studentNotes.ts';

export const awards = defineArea({
  name: 'awards',
  menu: menu.examinations,
  resources: [awardRecords, convocations, graduands, studentNotes],
  pages: [finalResults, convocationList, ownConvocation],
  entries: [
    { page: 'final-results' },
    { page: 'final-results-sheet' },
    { resource: 'student-notes', view: 'main' },
  ],
});
