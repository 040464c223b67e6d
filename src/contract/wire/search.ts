import type { Localised } from '../model/constants.ts';

/** Minimum length of a search text; shorter ones match too much. */
export const SEARCH_MIN = 2;
/** Maximum number of records for each resource. */
export const SEARCH_LIMIT = 5;

export interface FoundRecord {
  id: string;
  label: Localised | string | null;
  /** The first column that is not part of the label, to distinguish records with the same label. */
  detail: { field: string; value: unknown } | null;
}

/** Search results in one resource, best match first. */
export interface FoundGroup {
  resource: string;
  /** Path of the screen with these records. */
  path: string;
  single: boolean;
  records: readonly FoundRecord[];
  /** Whether there are more results, which the list of the screen shows. */
  hasMore: boolean;
}

export interface SearchAnswer {
  q: string;
  groups: readonly FoundGroup[];
}
