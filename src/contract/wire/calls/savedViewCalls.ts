import { z } from 'zod';
import { type AnswerOf, type BodyOf, defineCall } from './defineCall.ts';
import { oneLine } from './oneLine.ts';

export const MAX_SAVED_VIEWS = 50;
const MAX_COLUMNS = 80;
const MAX_STATE_CHARACTERS = 16_000;

/** NUL and unpaired surrogates in JSON notation: the database refuses them. */
const UNSTORABLE = /\\u(0000|d[89a-f])/;

const fieldName = oneLine(120).min(1);
const column = z.strictObject({
  name: fieldName,
  width: z.int().min(24).max(2_000).optional(),
  hidden: z.boolean().optional(),
});

const stateShape = z.strictObject({
  filter: z.record(oneLine(200), z.unknown()).optional(),
  sort: z.strictObject({ field: fieldName, order: z.enum(['ASC', 'DESC']) }).optional(),
  columns: z.array(column).max(MAX_COLUMNS).optional(),
  groupBy: fieldName.nullable().optional(),
  perPage: z.int().min(1).max(1_000).optional(),
});

/**
 * Columns, filters and order of a list. They grant nothing: parts that the reader may not see are
 * dropped when it is read.
 */
const state = stateShape.refine((value) => {
  const json = JSON.stringify(value);
  return json.length <= MAX_STATE_CHARACTERS && !UNSTORABLE.test(json);
});
export type SavedViewState = z.infer<typeof state>;

/** The audience of a shared view: all users of the screen, or a role's id. */
export type SharedWith = string | null;
export const EVERYBODY = 'everybody';

const name = oneLine(80).min(1);
const sharedWith = z.union([z.null(), z.literal(EVERYBODY), z.uuid()]);
const draft = {
  name,
  state,
  sharedWith: sharedWith.optional(),
  /** Opens first for this user. */
  isDefault: z.boolean().optional(),
};

const savedView = z.object({
  id: z.uuid(),
  /** Path of the screen, for example `/manage-pub/publications`. */
  screen: z.string(),
  name: z.string(),
  state: stateShape,
  owner: z.object({ id: z.uuid(), label: z.string() }),
  isOwn: z.boolean(),
  sharedWith: z.string().nullable(),
  /** Name of the role that it is shared with. */
  sharedWithLabel: z.unknown(),
  isDefault: z.boolean(),
  /** Parts of it were dropped because this user may not read them. */
  isReduced: z.boolean(),
});
export type SavedView = z.infer<typeof savedView>;

export const savedViews = defineCall({
  method: 'GET',
  path: '/saved-views',
  summary: 'Read the saved views and the layout of a list',
  access: 'signedIn',
  query: { screen: z.string() },
  answer: z.object({
    views: z.array(savedView),
    /** The user's own columns of this screen; `null`: as declared. */
    layout: stateShape.nullable(),
    /** Roles that this user may share a view with. */
    roles: z.array(z.object({ id: z.uuid(), label: z.unknown() })),
  }),
});
export type SavedViews = AnswerOf<typeof savedViews>;

export const createSavedView = defineCall({
  method: 'POST',
  path: '/saved-views',
  summary: 'Save a view of a list',
  access: 'signedIn',
  body: { screen: z.string(), ...draft },
  answer: savedView,
  status: 201,
  message: 'Saved',
});
export type SavedViewDraft = Omit<BodyOf<typeof createSavedView>, 'screen'>;

export const saveListLayout = defineCall({
  method: 'PUT',
  path: '/saved-views/layout',
  summary: 'Save one’s own columns of a list',
  access: 'signedIn',
  body: { screen: z.string(), layout: state.nullable() },
  answer: stateShape.nullable(),
  message: 'Saved',
});

export const updateSavedView = defineCall({
  method: 'PUT',
  path: '/saved-views/:id',
  summary: 'Change a view of one’s own, or open another’s first',
  access: 'signedIn',
  body: {
    name: name.optional(),
    state: state.optional(),
    sharedWith: draft.sharedWith,
    isDefault: draft.isDefault,
  },
  answer: savedView,
  message: 'Saved',
});

export const deleteSavedView = defineCall({
  method: 'DELETE',
  path: '/saved-views/:id',
  summary: 'Delete a view',
  access: 'signedIn',
  answer: z.object({ id: z.uuid() }),
  message: 'Deleted',
});
