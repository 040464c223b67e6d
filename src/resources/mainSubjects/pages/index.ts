import { extendUi, lazyNamed } from '../../../framework/index.ts';

export const mainSubjectsPages = extendUi({
  pages: {
    'apply-main-subjects': lazyNamed(() => import('./ApplyMainSubjects.tsx'), 'ApplyMainSubjects'),
    'main-subject-selection': lazyNamed(
      () => import('./MainSubjectSelection.tsx'),
      'MainSubjectSelection',
    ),
  },
});
