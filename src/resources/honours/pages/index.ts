import { extendUi, lazyNamed } from '../../../framework/index.ts';

export const honoursPages = extendUi({
  pages: {
    'degree-selection': lazyNamed(() => import('./DegreeSelection.tsx'), 'DegreeSelection'),
    'selected-students': lazyNamed(() => import('./SelectedStudents.tsx'), 'SelectedStudents'),
  },
});
