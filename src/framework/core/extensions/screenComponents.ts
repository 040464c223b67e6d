import type { ComponentType } from 'react';
import type { PlacedPage, PlacedView } from '../../../contract/model/catalogue.ts';
import type { GeneratedView, PageProps, PortalExtensions, ViewProps } from './extendUi.ts';

/**
 * The component of one view of a declared resource: `own.list` of its extension, then `list` of its
 * extension, then the generated one. `undefined` where the application generates none.
 */
export function viewComponent(
  { resources, generated }: PortalExtensions,
  { resource, name }: Pick<PlacedView, 'resource' | 'name'>,
  view: GeneratedView,
): ComponentType<ViewProps> | undefined {
  const own = resources?.[resource.name]?.views ?? {};
  return own[`${name}.${view}`] ?? own[view] ?? generated?.views?.[view];
}

/** The component of a declared page: the one that an area binds, otherwise the built-in one. */
export const pageComponent = (
  { pages, generated }: PortalExtensions,
  { page }: Pick<PlacedPage, 'page'>,
): ComponentType<PageProps> | undefined => pages?.[page.name] ?? generated?.pages?.[page.name];
