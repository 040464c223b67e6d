import { lazyNamed, type UiExtensions } from '../../../framework/index.ts';

/** The components of eligibility, registration and their reports, each in a chunk of its own. */
export const examRegistrationUi = {
  pages: {
    'assignment-eligibility': lazyNamed(
      () => import('../eligibility/EligibilityPages.tsx'),
      'AssignmentEligibility',
    ),
    'exam-eligibility': lazyNamed(
      () => import('../eligibility/EligibilityPages.tsx'),
      'ExamEligibility',
    ),
    'stu-exam-registration': lazyNamed(() => import('./ExamRegistration.tsx'), 'ExamRegistration'),
    'exam-reg-sum': lazyNamed(
      () => import('../reports/ExamRegistrationSummary.tsx'),
      'ExamRegistrationSummary',
    ),
    'exam-repeat-sum': lazyNamed(() => import('../reports/RepeatSummary.tsx'), 'RepeatSummary'),
  },
  resources: {
    papers: {
      slots: {
        formBottom: lazyNamed(() => import('../reports/PaperAtTimePanel.tsx'), 'PaperAtTimePanel'),
      },
    },
    'exam-sessions': {
      slots: {
        formBottom: lazyNamed(() => import('../reports/PaperClashes.tsx'), 'PaperClashes'),
        showBottom: lazyNamed(() => import('../reports/PaperClashes.tsx'), 'PaperClashes'),
      },
    },
  },
} as const satisfies UiExtensions;
