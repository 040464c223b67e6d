import { sameValue } from '../../../../contract/model/changedFields.ts';
import type { SavedViewState } from '../../../../contract/wire/calls/savedViewCalls.ts';

/** The list preferences that only this browser stores: the opened view and its unsaved changes. */
export interface StoredPreferences {
  /** Id of the opened saved view; `null`: the user's own arrangement of the list. */
  view: string | null;
  columns?: SavedViewState['columns'];
  groupBy?: string | null;
  /** The user's page size; absent: that of the view, otherwise of the settings. */
  perPage?: number;
}

/** The sort and page size for views without one. */
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
 * Whether two preferences show the same rows in the same order and columns. The columns of both
 * must be complete.
 */
export const samePreferences = (
  one: SavedViewState,
  other: SavedViewState,
  defaults: PreferenceDefaults,
): boolean => sameValue(whole(one, defaults), whole(other, defaults));
