import { defineArea } from '../../contract/model/area.ts';
import { menu } from '../menu.ts';
import { markSheets } from './markSheets.ts';
import { paperMarkers } from './paperMarkers.ts';
import { examMarkersPage, marksPage, noMarksPage, preBoardPage } from './screens.ts';

export const marks = defineArea({
  name: 'marks',
  menu: menu.examinations,
  resources: [paperMarkers, markSheets],
  pages: [noMarksPage, examMarkersPage, marksPage, preBoardPage],
  entries: [{ page: 'no-marks-courses' }, { page: 'exam-markers' }, { page: 'marks' }],
});
