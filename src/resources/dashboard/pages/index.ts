import { extendUi, lazyNamed } from '../../../framework/index.ts';

/** First the day, then what offices decide by, then one's own. */
export const dashboardPages = extendUi({
  cards: [
    {
      name: 'today',
      via: ['CAL_VIEW'],
      component: lazyNamed(() => import('./Today.tsx'), 'Today'),
    },
    {
      name: 'registrations',
      via: ['COURSE_REG_SUMMARY_VIEW'],
      component: lazyNamed(() => import('./RegistrationFigures.tsx'), 'RegistrationFigures'),
    },
    {
      name: 'marks',
      via: ['NO_MARKS_VIEW'],
      component: lazyNamed(() => import('./MarksProgress.tsx'), 'MarksProgress'),
    },
    {
      name: 'grades',
      via: ['RESULTS_SUM_VIEW'],
      component: lazyNamed(() => import('./GradeDistribution.tsx'), 'GradeDistribution'),
    },
    {
      name: 'halls',
      via: ['RPT'],
      component: lazyNamed(() => import('./HallsByHour.tsx'), 'HallsByHour'),
    },
    {
      name: 'publications',
      via: ['STAFF_PUBLICATION_OWN_DATA'],
      component: lazyNamed(() => import('./MyPublications.tsx'), 'MyPublications'),
    },
    {
      name: 'department',
      via: ['DEPT_VIEW_OWN_DEPT'],
      component: lazyNamed(() => import('./MyDepartment.tsx'), 'MyDepartment'),
    },
    {
      name: 'links',
      via: ['STAFF_LINK_OWN_DATA'],
      component: lazyNamed(() => import('./MyLinks.tsx'), 'MyLinks'),
    },
    {
      name: 'figures',
      via: ['DEPARTMENTS_VIEW', 'STAFF_VIEW', 'PUBLICATIONS_VIEW', 'USERS_VIEW'],
      component: lazyNamed(() => import('./FacultyFigures.tsx'), 'FacultyFigures'),
    },
    {
      name: 'activity',
      via: ['ACTIVITY_LOG_VIEW'],
      wide: true,
      component: lazyNamed(() => import('./RecentActivity.tsx'), 'RecentActivity'),
    },
  ],
});
