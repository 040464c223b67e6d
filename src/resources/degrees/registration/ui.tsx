import { lazyNamed, type UiExtensions } from '../../../framework/index.ts';

/** The components of course registration, each in a chunk of its own. */
export const registrationUi = {
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
    'course-registrations': {
      slots: {
        listActions: lazyNamed(() => import('./ApproveRest.tsx'), 'ApproveRest'),
        formTop: lazyNamed(() => import('./RegistrationUnits.tsx'), 'RegistrationUnits'),
        showBottom: lazyNamed(() => import('./RegistrationUnits.tsx'), 'RegistrationUnits'),
      },
    },
  },
} as const satisfies UiExtensions;
