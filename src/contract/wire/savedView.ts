import * as z from 'zod';

export const MAX_SAVED_VIEWS = 50;
const MAX_COLUMNS = 80;
const MAX_STATE_CHARACTERS = 16_000;

/** NUL and surrogates as JSON escapes, which PostgreSQL refuses. */
const UNSTORABLE = /\\u(0000|d[89a-f])/;

const name = z.string().min(1).max(120);
const column = z.strictObject({
  name,
  width: z.int().min(24).max(2_000).optional(),
  hidden: z.boolean().optional(),
});

/**
 * The saved state of a list. It grants nothing: parts that the reader may not see are dropped when
 * it is opened.
 */
export const savedViewState = z
  .strictObject({
    filter: z.record(z.string().max(200), z.unknown()).optional(),
    sort: z.strictObject({ field: name, order: z.enum(['ASC', 'DESC']) }).optional(),
    columns: z.array(column).max(MAX_COLUMNS).optional(),
    groupBy: name.nullable().optional(),
    perPage: z.int().min(1).max(1_000).optional(),
  })
  .refine(
    (state) =>
      JSON.stringify(state).length <= MAX_STATE_CHARACTERS &&
      !UNSTORABLE.test(JSON.stringify(state)),
  );

export type SavedViewState = z.infer<typeof savedViewState>;

/**
 * Audience of a view in addition to its owner: `null` for none, `EVERYBODY` for all people who can
 * open the screen, or the id of a role.
 */
export type SharedWith = string | null;
export const EVERYBODY = 'everybody';

export interface SavedView {
  id: string;
  /** Path of the screen, e.g. `/manage-pub/publications`. */
  screen: string;
  name: string;
  state: SavedViewState;
  owner: { id: string; label: string };
  isOwn: boolean;
  sharedWith: SharedWith;
  /** Label of the role it is shared with. */
  sharedWithLabel: unknown;
  /** The default view of this person. */
  isDefault: boolean;
  /** Parts were dropped because this person may not read them. */
  isReduced: boolean;
}

/** Server data of a list screen for one person, except its rows. */
export interface SavedViews {
  views: SavedView[];
  /**
   * The person's columns (selection, order, widths) on this screen, an unnamed view; `null`: as
   * declared.
   */
  layout: SavedViewState | null;
  /** Roles with which this person may share a view. */
  roles: { id: string; label: unknown }[];
}

export interface SavedViewDraft {
  name: string;
  state: SavedViewState;
  sharedWith?: SharedWith;
  isDefault?: boolean;
}
