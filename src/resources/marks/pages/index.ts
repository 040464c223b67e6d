import { extendUi, lazyNamed } from '../../../framework/index.ts';

export const marksPages = extendUi({
  pages: {
    'no-marks-courses': lazyNamed(() => import('./MissingMarks.tsx'), 'MissingMarks'),
    'exam-markers': lazyNamed(() => import('./ExamMarkers.tsx'), 'ExamMarkers'),
    'pre-board': lazyNamed(() => import('./PreBoard.tsx'), 'PreBoard'),
    marks: lazyNamed(() => import('./Marks.tsx'), 'Marks'),
  },
});
