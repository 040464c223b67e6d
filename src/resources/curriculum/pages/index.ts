import { extendUi, lazyNamed } from '../../../framework/index.ts';

export const curriculumPages = extendUi({
  resources: {
    'academic-years': {
      slots: {
        showBottom: lazyNamed(() => import('./YearSemesters.tsx'), 'YearSemesters'),
        formBottom: lazyNamed(() => import('./YearSemesters.tsx'), 'YearSemesters'),
      },
    },
  },
});
