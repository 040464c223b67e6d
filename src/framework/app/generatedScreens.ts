import type { ComponentType } from 'react';
import type { GeneratedView, PageProps, ViewProps } from '../core/pages/extendUi.ts';
import { lazyNamed } from '../core/pages/lazyNamed.ts';

/**
 * Fetched when a list is opened, whoever shows it: a page that imported it would take its chunk
 * apart.
 */
export const ListScreen = lazyNamed(() => import('../views/ListScreen.tsx'), 'ListScreen');

/** The generated views, each in a chunk of its own. */
export const generatedScreens = {
  list: ListScreen,
  create: lazyNamed(() => import('../views/CreateScreen.tsx'), 'CreateScreen'),
  edit: lazyNamed(() => import('../views/EditScreen.tsx'), 'EditScreen'),
  show: lazyNamed(() => import('../views/ShowScreen.tsx'), 'ShowScreen'),
  history: lazyNamed(() => import('../views/history/HistoryScreen.tsx'), 'HistoryScreen'),
  deleted: lazyNamed(() => import('../views/history/DeletedScreen.tsx'), 'DeletedScreen'),
  import: lazyNamed(() => import('../views/import/ImportScreen.tsx'), 'ImportScreen'),
  assign: lazyNamed(() => import('../views/assign/AssignScreen.tsx'), 'AssignScreen'),
} satisfies Record<GeneratedView, ComponentType<ViewProps>> & { assign: unknown };

/** Pages that the framework draws itself unless an area binds its own. */
export const builtInPages: Readonly<Record<string, ComponentType<PageProps>>> = {
  dashboard: lazyNamed(() => import('../shell/Dashboard.tsx'), 'Dashboard'),
};
