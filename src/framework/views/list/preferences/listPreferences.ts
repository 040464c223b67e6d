import { sameValue } from '../../../../contract/model/changedFields.ts';
import type { SavedViewState } from '../../../../contract/wire/calls/savedViewCalls.ts';

/**
 * What of a list's look this browser keeps by itself: the opened view, and changes to it that are
 * not saved yet.
 */
export interface StoredPreferences {
  /** Id of the opened saved view; `null`: the list as the person has arranged it. */
  view: string | null;
  columns?: SavedViewState['columns'];
  groupBy?: string | null;
  /** The page size that the person chose; absent: of the view, otherwise of the settings. */
  perPage?: number;
}

/** The sort and page size where a view has none. */
export interface PreferenceDefaults {
  sort: { field: string; order: 'ASC' | 'DESC' };
  perPage: number;
}

const whole = (
  { filter = {}, sort, columns = [], groupBy = null, perPage }: SavedViewState,
  defaults: PreferenceDefaults,
) => ({
  filter,
  sort: sort ?? defaults.sort,
  columns,
  groupBy,
  perPage: perPage ?? defaults.perPage,
});

/**
 * Whether two looks show the same rows in the same order and columns. The columns of both must be
 * complete.
 */
export const samePreferences = (
  one: SavedViewState,
  other: SavedViewState,
  defaults: PreferenceDefaults,
): boolean => sameValue(whole(one, defaults), whole(other, defaults));
