import type { PlacedView } from '../../../contract/model/catalogue.ts';

/** react-admin's name of a screen: its path without the leading slash. */
export const adminResource = ({ path }: Pick<PlacedView, 'path'>): string =>
  path.replace(/^\//, '');

export const createPath = ({ path }: Pick<PlacedView, 'path'>): string => `${path}/create`;
/** The form of a new record, filled in from an existing one. */
export const copyPath = (screen: Pick<PlacedView, 'path'>, id: string): string =>
  `${createPath(screen)}?from=${encodeURIComponent(id)}`;
export const editPath = ({ path }: Pick<PlacedView, 'path'>, id: string): string =>
  `${path}/${encodeURIComponent(id)}`;
export const showPath = (screen: Pick<PlacedView, 'path'>, id: string): string =>
  `${editPath(screen, id)}/show`;
export const historyPath = (screen: Pick<PlacedView, 'path'>, id: string): string =>
  `${editPath(screen, id)}/history`;
export const importPath = ({ path }: Pick<PlacedView, 'path'>): string => `${path}/import`;
/** The deleted records of a list. */
export const deletedPath = ({ path }: Pick<PlacedView, 'path'>): string => `${path}/deleted`;
