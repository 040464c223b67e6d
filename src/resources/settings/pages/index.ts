import { extendUi, lazyNamed } from '../../../framework/index.ts';
import { recordTypes, workflowSteps } from './logChoices.ts';

export const settingsPages = extendUi({
  pages: {
    settings: lazyNamed(() => import('./Settings.tsx'), 'Settings'),
    status: lazyNamed(() => import('./Status.tsx'), 'Status'),
  },
  resources: {
    activities: {
      choices: { resource: recordTypes, transition: workflowSteps },
      cells: {
        action: lazyNamed(() => import('./ActivityCells.tsx'), 'LoggedAction'),
        transition: lazyNamed(() => import('./ActivityCells.tsx'), 'LoggedStep'),
        resource: lazyNamed(() => import('./ActivityCells.tsx'), 'LoggedResource'),
        changeSet: lazyNamed(() => import('./ActivityCells.tsx'), 'LoggedChangeSet'),
        undoes: lazyNamed(() => import('./ActivityCells.tsx'), 'LoggedChangeSet'),
        recordId: lazyNamed(() => import('./ActivityCells.tsx'), 'LoggedRecord'),
      },
      views: { show: lazyNamed(() => import('./ActivityShow.tsx'), 'ActivityShow') },
      slots: {
        listTop: lazyNamed(() => import('./ActivityPlot.tsx'), 'ActivityPlot'),
        rowActions: lazyNamed(() => import('./PersonsDay.tsx'), 'PersonsDay'),
        showBottom: lazyNamed(() => import('./ActivityChanges.tsx'), 'ActivityChanges'),
      },
    },
    users: {
      slots: { showActions: lazyNamed(() => import('./PersonsDay.tsx'), 'PersonsActivity') },
    },
  },
});
