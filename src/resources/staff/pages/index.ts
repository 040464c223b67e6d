import { extendUi, lazyNamed } from '../../../framework/index.ts';

const Appointments = lazyNamed(() => import('./Appointments.tsx'), 'Appointments');

export const staffPages = extendUi({
  pages: { posts: lazyNamed(() => import('./Posts.tsx'), 'Posts') },
  resources: {
    staff: {
      slots: {
        showBottom: lazyNamed(() => import('./StaffBelow.tsx'), 'StaffBelow'),
        formBottom: Appointments,
      },
      views: { show: lazyNamed(() => import('./StaffShow.tsx'), 'StaffShow') },
    },
    'staff-specialities': {
      slots: { listActions: lazyNamed(() => import('./SpecialityNames.tsx'), 'SpecialityNames') },
    },
  },
});
