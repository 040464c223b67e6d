import { LANGUAGES } from '../../../../contract/model/constants.ts';
import type { ListFilter } from '../filters/useListFilters.ts';
import type { OwnerOf } from './conditionTree.ts';

/** Maps a path of a predicate to its filter: `name.si` to `name` for a bilingual text. */
export const ownerAmong =
  (filters: readonly ListFilter[]): OwnerOf =>
  (path) => {
    if (filters.some((filter) => filter.path === path)) return path;
    const language = LANGUAGES.find((code) => path.endsWith(`.${code}`));
    return language === undefined ? path : path.slice(0, -language.length - 1);
  };
