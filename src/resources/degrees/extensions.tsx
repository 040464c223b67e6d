import { extendUi, lazyNamed } from '../../framework/index.ts';

export const degreesExtensions = extendUi({
  pages: {
    'apply-main-subjects': lazyNamed(() => import('./mainsubjects/ApplyMainSubjects.tsx'), 'ApplyMainSubjects'),
    'main-subject-selection': lazyNamed(() => import('./mainsubjects/MainSubjectSelection.tsx'), 'MainSubjectSelection'),
  },
});
