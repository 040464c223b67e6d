import type { GeneratedScreens } from '../core/extensions/extendUi.ts';
import { lazyNamed } from '../core/loading/lazyNamed.ts';

/**
 * Loaded when a list opens. Pages must use this export: a direct import of the screen would split
 * its chunk.
 */
export const ListScreen = lazyNamed(() => import('../views/ListScreen.tsx'), 'ListScreen');

/** Every generated screen, each in its own chunk. */
export const generatedScreens = {
  views: {
    list: ListScreen,
    create: lazyNamed(() => import('../views/CreateScreen.tsx'), 'CreateScreen'),
    edit: lazyNamed(() => import('../views/EditScreen.tsx'), 'EditScreen'),
    show: lazyNamed(() => import('../views/ShowScreen.tsx'), 'ShowScreen'),
    history: lazyNamed(() => import('../views/history/HistoryScreen.tsx'), 'HistoryScreen'),
    deleted: lazyNamed(() => import('../views/history/DeletedScreen.tsx'), 'DeletedScreen'),
    import: lazyNamed(() => import('../views/import/ImportScreen.tsx'), 'ImportScreen'),
  },
  assignment: lazyNamed(() => import('../views/assign/AssignScreen.tsx'), 'AssignScreen'),
  pages: {
    dashboard: lazyNamed(() => import('../shell/dashboard/Dashboard.tsx'), 'Dashboard'),
  },
} satisfies GeneratedScreens;
