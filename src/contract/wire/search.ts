import type { Localised } from '../model/constants.ts';

/** Fewer letters match too much to be worth asking for. */
export const SEARCH_MIN = 2;
/** Records shown of each resource. */
export const SEARCH_LIMIT = 5;

export interface FoundRecord {
  id: string;
  label: Localised | string | null;
  /**
   * One more thing about it, to tell it from others of the same name: the first column beside its
   * name.
   */
  detail: { field: string; value: unknown } | null;
}

/** What was found in one resource, best first. */
export interface FoundGroup {
  resource: string;
  /** Of the screen on which these records stand. */
  path: string;
  single: boolean;
  records: readonly FoundRecord[];
  /** There are more, which the screen's own list shows. */
  hasMore: boolean;
}

export interface SearchAnswer {
  q: string;
  groups: readonly FoundGroup[];
}
