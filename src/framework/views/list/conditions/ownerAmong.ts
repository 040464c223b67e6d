import { splitLanguage } from '../../../../contract/model/localised.ts';
import type { ListFilter } from '../filters/useListFilters.ts';
import type { OwnerOf } from './conditionTree.ts';

/** Maps a path of a predicate to its filter: `name.si` to `name` for a bilingual text. */
export const ownerAmong =
  (filters: readonly ListFilter[]): OwnerOf =>
  (path) =>
    filters.some((filter) => filter.path === path) ? path : splitLanguage(path).path;
