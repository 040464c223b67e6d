import { extendUi, lazyNamed } from '../../../framework/index.ts';

export const hallsPages = extendUi({
  pages: {
    'hall-bookings': lazyNamed(() => import('./Bookings.tsx'), 'Bookings'),
    'hall-timetable': lazyNamed(() => import('./Timetable.tsx'), 'Timetable'),
    'hall-reports': lazyNamed(() => import('./HallReports.tsx'), 'HallReports'),
  },
});
