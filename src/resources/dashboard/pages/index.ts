import { extendUi, lazyNamed } from '../../../framework/index.ts';

const cards = () => import('./cards.ts');

/** First the day, then what offices decide by, then one's own. */
export const dashboardPages = extendUi({
  cards: [
    {
      name: 'today',
      via: ['CAL_VIEW'],
      component: lazyNamed(cards, 'Today'),
    },
    {
      name: 'registrations',
      via: ['COURSE_REG_SUMMARY_VIEW'],
      component: lazyNamed(cards, 'RegistrationFigures'),
    },
    {
      name: 'marks',
      via: ['NO_MARKS_VIEW'],
      component: lazyNamed(cards, 'MarksProgress'),
    },
    {
      name: 'grades',
      via: ['RESULTS_SUM_VIEW'],
      component: lazyNamed(cards, 'GradeDistribution'),
    },
    {
      name: 'halls',
      via: ['RPT'],
      component: lazyNamed(cards, 'HallsByHour'),
    },
    {
      name: 'publications',
      via: ['STAFF_PUBLICATION_OWN_DATA'],
      component: lazyNamed(cards, 'MyPublications'),
    },
    {
      name: 'department',
      via: ['DEPT_VIEW_OWN_DEPT'],
      component: lazyNamed(cards, 'MyDepartment'),
    },
    {
      name: 'links',
      via: ['STAFF_LINK_OWN_DATA'],
      component: lazyNamed(cards, 'MyLinks'),
    },
    {
      name: 'figures',
      via: ['DEPARTMENTS_VIEW', 'STAFF_VIEW', 'PUBLICATIONS_VIEW', 'USERS_VIEW'],
      component: lazyNamed(cards, 'FacultyFigures'),
    },
    {
      name: 'activity',
      via: ['ACTIVITY_LOG_VIEW'],
      wide: true,
      component: lazyNamed(cards, 'RecentActivity'),
    },
  ],
});
