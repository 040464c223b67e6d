import { definePage } from '../../contract/model/area.ts';
import { ALL_MARKS, DEPARTMENT_MARKS } from './access.ts';

export const noMarksPage = definePage({
  name: 'no-marks-courses',
  path: '/manage-exam/no-marks-courses',
  via: ['NO_MARKS_VIEW'],
});
export const examMarkersPage = definePage({
  name: 'exam-markers',
  path: '/manage-exam/exam-markers',
  via: ['EXAM_MARKERS_VIEW'],
  related: ['exam-sessions', 'pre-board'],
});
export const marksPage = definePage({
  name: 'marks',
  path: '/manage-exam/marks',
  via: ['EXAM_MARKS_VIEW'],
  nested: true,
  related: ['rescrutiny', 'pre-board'],
});
/** The board of a department before the board of examiners. */
export const preBoardPage = definePage({
  name: 'pre-board',
  path: '/manage-exam/pre-board',
  via: [DEPARTMENT_MARKS, ALL_MARKS],
  nested: true,
  related: ['exam-markers', 'marks-publish'],
});
