import { extendUi, lazyNamed } from '../../../framework/index.ts';

export const mainSubjectsExtensions = extendUi({
  pages: {
    'apply-main-subjects': lazyNamed(() => import('./ApplyMainSubjects.tsx'), 'ApplyMainSubjects'),
    'main-subject-selection': lazyNamed(() => import('./MainSubjectSelection.tsx'), 'MainSubjectSelection'),
  },
});
