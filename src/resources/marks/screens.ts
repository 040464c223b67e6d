import { definePage } from '../../contract/model/area.ts';

export const noMarksPage = definePage({
  name: 'no-marks-courses',
  path: '/manage-exam/no-marks-courses',
  via: ['NO_MARKS_VIEW'],
});
export const examMarkersPage = definePage({
  name: 'exam-markers',
  path: '/manage-exam/exam-markers',
  via: ['EXAM_MARKERS_VIEW'],
  related: ['exam-sessions'],
});
export const marksPage = definePage({
  name: 'marks',
  path: '/manage-exam/marks',
  via: ['EXAM_MARKS_VIEW'],
  nested: true,
  related: ['rescrutiny'],
});
