import { extendUi, lazyNamed } from '../../../framework/index.ts';
import { findingsText } from '../../shared/pages/findingText.ts';

/** The components of course registration, each in a chunk of its own. */
export const registrationPages = extendUi({
  pages: {
    'course-registration': lazyNamed(
      () => import('./CourseRegistration.tsx'),
      'CourseRegistration',
    ),
    'course-reg-summary': lazyNamed(
      () => import('./RegistrationSummary.tsx'),
      'RegistrationSummary',
    ),
  },
  resources: {
    students: {
      slots: {
        showBottom: lazyNamed(() => import('./CreditsOfStudent.tsx'), 'CreditsOfStudent'),
        formBottom: lazyNamed(() => import('./CreditsOfStudent.tsx'), 'CreditsOfStudent'),
      },
    },
    'registration-lines': { refusalText: findingsText('registration.reasons') },
    'course-registrations': {
      refusalText: findingsText('registration.reasons'),
      slots: {
        listActions: lazyNamed(() => import('./ApproveRest.tsx'), 'ApproveRest'),
        formTop: lazyNamed(() => import('./RegistrationUnits.tsx'), 'RegistrationUnits'),
        showBottom: lazyNamed(() => import('./RegistrationUnits.tsx'), 'RegistrationUnits'),
      },
    },
  },
});
