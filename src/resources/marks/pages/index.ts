import { extendUi, lazyNamed } from '../../../framework/index.ts';

export const marksPages = extendUi({
  keptOnDevice: [
    {
      name: 'marksOnDevice',
      opens: '/manage-exam/marks',
      count: async (person) => {
        const { readWaiting } = await import('./markQueue.ts');
        return [...(await readWaiting(person)).values()].reduce((sum, count) => sum + count, 0);
      },
    },
  ],
  pages: {
    'no-marks-courses': lazyNamed(() => import('./MissingMarks.tsx'), 'MissingMarks'),
    'exam-markers': lazyNamed(() => import('./ExamMarkers.tsx'), 'ExamMarkers'),
    'pre-board': lazyNamed(() => import('./PreBoard.tsx'), 'PreBoard'),
    marks: lazyNamed(() => import('./Marks.tsx'), 'Marks'),
  },
});
