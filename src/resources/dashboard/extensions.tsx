import { extendUi, lazyNamed } from '../../framework/index.ts';

export const dashboardExtensions = extendUi({
  cards: [
    { name: 'pending', via: ['USERS_EDIT'], component: lazyNamed(() => import('./Figures.tsx'), 'PendingAccounts') },
    { name: 'publications', via: ['STAFF_PUBLICATION_OWN_DATA'], component: lazyNamed(() => import('./Figures.tsx'), 'MyPublications') },
    { name: 'figures', via: ['FACULTIES_VIEW'], component: lazyNamed(() => import('./Figures.tsx'), 'FacultyFigures') },
  ],
});
