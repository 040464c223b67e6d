import { extendUi, lazyNamed } from '../../../framework/index.ts';
import { findingsText } from '../../shared/pages/findingText.ts';

export const examinationsPages = extendUi({
  pages: {
    'stu-exam-registration': lazyNamed(() => import('./ExamRegistration.tsx'), 'ExamRegistration'),
    'exam-reg-sum': lazyNamed(
      () => import('./ExamRegistrationSummary.tsx'),
      'ExamRegistrationSummary',
    ),
    'exam-seating': lazyNamed(() => import('./SeatingPlans.tsx'), 'SeatingPlans'),
    'exam-repeat-sum': lazyNamed(() => import('./RepeatSummary.tsx'), 'RepeatSummary'),
  },
  resources: {
    'exam-registrations': { refusalText: findingsText('examRegistration.reasons') },
    papers: {
      slots: {
        formBottom: lazyNamed(() => import('./PaperAtTimePanel.tsx'), 'PaperAtTimePanel'),
      },
    },
    'exam-sessions': {
      slots: {
        formBottom: lazyNamed(() => import('./PaperConflicts.tsx'), 'PaperConflicts'),
        showBottom: lazyNamed(() => import('./PaperConflicts.tsx'), 'PaperConflicts'),
        stepTop: lazyNamed(() => import('./EntriesBeforeHeld.tsx'), 'EntriesBeforeHeld'),
      },
    },
  },
});
