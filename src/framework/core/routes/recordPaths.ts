import type { PlacedView } from '../../../contract/model/catalogue.ts';

/** The name under which react-admin knows a screen: its path without the leading slash. */
export const adminResource = ({ path }: Pick<PlacedView, 'path'>): string =>
  path.replace(/^\//, '');

export const createPath = ({ path }: Pick<PlacedView, 'path'>): string => `${path}/create`;
/** A form that begins with a copy of a record. */
export const copyPath = (screen: Pick<PlacedView, 'path'>, id: string): string =>
  `${createPath(screen)}?from=${encodeURIComponent(id)}`;
export const editPath = ({ path }: Pick<PlacedView, 'path'>, id: string): string =>
  `${path}/${encodeURIComponent(id)}`;
export const showPath = (screen: Pick<PlacedView, 'path'>, id: string): string =>
  `${editPath(screen, id)}/show`;
export const historyPath = (screen: Pick<PlacedView, 'path'>, id: string): string =>
  `${editPath(screen, id)}/history`;
export const importPath = ({ path }: Pick<PlacedView, 'path'>): string => `${path}/import`;
/** What was deleted from the list. */
export const deletedPath = ({ path }: Pick<PlacedView, 'path'>): string => `${path}/deleted`;
