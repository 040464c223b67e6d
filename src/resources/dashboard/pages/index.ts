import { extendUi, lazyNamed } from '../../../framework/index.ts';

/** In order of urgency: cards that require action come first. */
export const dashboardPages = extendUi({
  cards: [
    {
      name: 'attendance',
      via: ['RECORD_ATTENDANCE_VIEW'],
      component: lazyNamed(() => import('./ClassesToMark.tsx'), 'ClassesToMark'),
    },
    {
      name: 'pending',
      via: ['USERS_EDIT'],
      component: lazyNamed(() => import('./PendingAccounts.tsx'), 'PendingAccounts'),
    },
    {
      name: 'agenda',
      via: ['EXAM_MARKS_VIEW', 'EXAM_PAPERS_VIEW', 'NO_MARKS_VIEW', 'MEDICAL_DECIDE', 'MK_PUB_ALL'],
      component: lazyNamed(() => import('./Agenda.tsx'), 'Agenda'),
    },
    {
      name: 'verify',
      via: ['PUBLICATIONS_VERIFY'],
      component: lazyNamed(() => import('./PublicationsToVerify.tsx'), 'PublicationsToVerify'),
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
