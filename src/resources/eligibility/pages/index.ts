import { extendUi, lazyNamed } from '../../../framework/index.ts';

export const eligibilityPages = extendUi({
  pages: {
    'assignment-eligibility': lazyNamed(
      () => import('./EligibilityPages.tsx'),
      'AssignmentEligibility',
    ),
    'exam-eligibility': lazyNamed(() => import('./EligibilityPages.tsx'), 'ExamEligibility'),
  },
});
