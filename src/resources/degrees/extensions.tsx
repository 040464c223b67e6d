import { extendUi, lazyNamed } from '../../framework/index.ts';
import { registrationUi } from './registration/ui.tsx';

const CreditsOfStudent = lazyNamed(
  () => import('./credits/CreditsOfStudent.tsx'),
  'CreditsOfStudent',
);

export const degreesExtensions = extendUi({
  pages: {
    'degree-selection': lazyNamed(() => import('./honours/DegreeSelection.tsx'), 'DegreeSelection'),
    'selected-students': lazyNamed(
      () => import('./honours/SelectedStudents.tsx'),
      'SelectedStudents',
    ),
    'curriculum-credits': lazyNamed(
      () => import('./credits/CurriculumCredits.tsx'),
      'CurriculumCredits',
    ),
    'apply-main-subjects': lazyNamed(
      () => import('./mainsubjects/ApplyMainSubjects.tsx'),
      'ApplyMainSubjects',
    ),
    'main-subject-selection': lazyNamed(
      () => import('./mainsubjects/MainSubjectSelection.tsx'),
      'MainSubjectSelection',
    ),
    ...registrationUi.pages,
  },
  resources: {
    ...registrationUi.resources,
    students: { slots: { showBottom: CreditsOfStudent, formBottom: CreditsOfStudent } },
  },
});
