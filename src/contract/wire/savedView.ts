import * as z from 'zod';

export const MAX_SAVED_VIEWS = 50;
const MAX_COLUMNS = 80;
const MAX_STATE_CHARACTERS = 16_000;

/** NUL and halves of characters, as JSON spells them: the database refuses them. */
const UNSTORABLE = /\\u(0000|d[89a-f])/;

const name = z.string().min(1).max(120);
const column = z.strictObject({
  name,
  width: z.int().min(24).max(2_000).optional(),
  hidden: z.boolean().optional(),
});

/**
 * How a list is looked at. Nothing of it opens anything: what the reader may not see drops out when
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
 * Whom a view is shown to beside its owner: nobody, everybody who can open the screen, or who holds
 * a role (its id).
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
  /** Name of the role it is shared with. */
  sharedWithLabel: unknown;
  /** Opens first for this person. */
  isDefault: boolean;
  /** Something of it was left out because this person may not read it. */
  isReduced: boolean;
}

/** Everything that one person's list screen needs of the server beside its rows. */
export interface SavedViews {
  views: SavedView[];
  /**
   * The person's own columns (choice, order, widths) of this screen, without a name; `null`: as
   * declared.
   */
  layout: SavedViewState | null;
  /** Roles that this person may share a view with. */
  roles: { id: string; label: unknown }[];
}

export interface SavedViewDraft {
  name: string;
  state: SavedViewState;
  sharedWith?: SharedWith;
  isDefault?: boolean;
}
