import { extendUi, lazyNamed } from '../../../framework/index.ts';

export const settingsPages = extendUi({
  pages: {
    settings: lazyNamed(() => import('./Settings.tsx'), 'Settings'),
    status: lazyNamed(() => import('./Status.tsx'), 'Status'),
  },
  resources: {
    activities: {
      cells: {
        transition: lazyNamed(() => import('./ActivityCells.tsx'), 'LoggedStep'),
        resource: lazyNamed(() => import('./ActivityCells.tsx'), 'LoggedResource'),
        recordId: lazyNamed(() => import('./ActivityCells.tsx'), 'LoggedRecord'),
      },
      views: { show: lazyNamed(() => import('./ActivityShow.tsx'), 'ActivityShow') },
      slots: { showBottom: lazyNamed(() => import('./ActivityChanges.tsx'), 'ActivityChanges') },
    },
  },
});
