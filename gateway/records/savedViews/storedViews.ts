import type { Localised } from '../../../src/contract/model/constants.ts';
import type {
  SavedViewState,
  SharedWith,
} from '../../../src/contract/wire/calls/savedViewCalls.ts';
import { inForceSql } from '../../db/effectivePrivileges.ts';
import { localised, optionalLocalised } from '../../db/localised.ts';
import { type Queryable, queryRow, queryRows } from '../../db/queryable.ts';

/** A stored view, with its relation to one user. */
export interface StoredView {
  id: string;
  screen: string;
  name: string;
  state: SavedViewState;
  ownerId: string;
  ownerName: string | null;
  sharedWith: SharedWith;
  /** Name of the role it is shared with. */
  sharedWithLabel: Localised | null;
  isDefault: boolean;
}

/** The roles that `$1` holds on the day `$2`, with their parents. */
const HELD = `
  WITH RECURSIVE held(role_id) AS (
    SELECT role_id
    FROM user_roles
    WHERE user_id = $1 AND ${inForceSql('user_roles')}
    UNION
    SELECT role_parent.parent_id
    FROM role_parents role_parent
    JOIN held ON role_parent.role_id = held.role_id
  )`;

const VIEWS = `
  ${HELD}
  SELECT
    saved_view.id,
    saved_view.screen,
    saved_view.name,
    saved_view.state,
    saved_view.owner_id AS "ownerId",
    concat_ws(' ', account.first_name, account.last_name) AS "ownerName",
    saved_view.shared_with AS "sharedWith",
    ${optionalLocalised('role.name')} AS "sharedWithLabel",
    coalesce(layout.default_view_id = saved_view.id, false) AS "isDefault"
  FROM saved_views saved_view
  LEFT JOIN users account ON account.id = saved_view.owner_id
  LEFT JOIN roles role ON role.id::text = saved_view.shared_with
  LEFT JOIN list_layouts layout ON layout.user_id = $1 AND layout.screen = saved_view.screen
  WHERE (
    saved_view.owner_id = $1
    OR saved_view.shared_with = 'everybody'
    OR saved_view.shared_with IN (SELECT role_id::text FROM held)
  )`;

/** The user who reads views, and the day that decides their roles. */
export interface Viewer {
  userId: string;
  day: string;
}

/** The views of a list that the user made or that are shared with them, their own first. */
export async function viewsOf(
  client: Queryable,
  { userId, day }: Viewer,
  screen: string,
): Promise<StoredView[]> {
  const text = `
    ${VIEWS} AND saved_view.screen = $3
    ORDER BY saved_view.owner_id <> $1, lower(saved_view.name), saved_view.id`;
  return await queryRows<StoredView>(client, {
    name: 'saved-views',
    text,
    values: [userId, day, screen],
  });
}

/** One view, if the user may see it. */
export async function viewById(
  client: Queryable,
  { userId, day }: Viewer,
  id: string,
): Promise<StoredView | null> {
  return (
    (await queryRow<StoredView>(client, {
      text: `${VIEWS} AND saved_view.id = $3`,
      values: [userId, day, id],
    })) ?? null
  );
}

/** Roles that a user may share with: their own, or all. */
export async function sharableRoles(
  client: Queryable,
  { userId, day }: Viewer,
  all: boolean,
): Promise<{ id: string; label: unknown }[]> {
  const text = `
    ${HELD}
    SELECT id, ${localised('name')} AS label
    FROM roles
    WHERE $3::boolean OR id IN (SELECT role_id FROM held)
    ORDER BY rank, name_en`;
  return await queryRows<{ id: string; label: unknown }>(client, {
    name: 'sharable-roles',
    text,
    values: [userId, day, all],
  });
}

export async function layoutOf(
  client: Queryable,
  userId: string,
  screen: string,
): Promise<SavedViewState | null> {
  const row = await queryRow<{ layout: SavedViewState | null }>(client, {
    name: 'list-layout',
    text: 'SELECT layout FROM list_layouts WHERE user_id = $1 AND screen = $2',
    values: [userId, screen],
  });
  return row?.layout ?? null;
}

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

export async function storeLayout(
  client: Queryable,
  userId: string,
  screen: string,
  layout: SavedViewState | null,
): Promise<void> {
  await client.query({
    text: `
      INSERT INTO list_layouts (user_id, screen, layout)
      VALUES ($1, $2, $3::jsonb)
      ON CONFLICT (user_id, screen) DO UPDATE
      SET layout = excluded.layout`,
    values: [userId, screen, json(layout)],
  });
}

/** Makes a view the user's default for its list, or removes that. */
export async function storeDefault(
  client: Queryable,
  { userId, screen, viewId }: { userId: string; screen: string; viewId: string },
  isDefault: boolean,
): Promise<void> {
  await client.query({
    text: `
      INSERT INTO list_layouts (user_id, screen, default_view_id)
      VALUES ($1, $2, CASE WHEN $4::boolean THEN $3::uuid END)
      ON CONFLICT (user_id, screen) DO UPDATE
      SET default_view_id = CASE
        WHEN $4::boolean THEN $3::uuid
        ELSE nullif(list_layouts.default_view_id, $3::uuid)
      END`,
    values: [userId, screen, viewId, isDefault],
  });
}

export interface NewView {
  id: string;
  ownerId: string;
  screen: string;
  name: string;
  state: SavedViewState;
  sharedWith: SharedWith;
}

export async function countOwn(
  client: Queryable,
  ownerId: string,
  screen: string,
): Promise<number> {
  // Two windows of one user must not both take the last free place.
  await client.query({
    text: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 1))',
    values: [`${ownerId} ${screen}`],
  });
  const row = await queryRow<{ count: number }>(client, {
    text: 'SELECT count(*)::int AS count FROM saved_views WHERE owner_id = $1 AND screen = $2',
    values: [ownerId, screen],
  });
  return row?.count ?? 0;
}

export async function nameIsTaken(
  client: Queryable,
  { ownerId, screen, name, id }: Pick<NewView, 'ownerId' | 'screen' | 'name' | 'id'>,
): Promise<boolean> {
  const row = await queryRow(client, {
    text: `
      SELECT 1
      FROM saved_views
      WHERE owner_id = $1 AND screen = $2 AND lower(name) = lower($3) AND id <> $4`,
    values: [ownerId, screen, name, id],
  });
  return row !== null;
}

export async function insertView(
  client: Queryable,
  { id, ownerId, screen, name, state, sharedWith }: NewView,
): Promise<void> {
  await client.query({
    text: `
      INSERT INTO saved_views (id, owner_id, screen, name, state, shared_with)
      VALUES ($1, $2, $3, $4, $5::jsonb, $6)`,
    values: [id, ownerId, screen, name, json(state), sharedWith],
  });
}

export async function changeView(
  client: Queryable,
  { id, name, state, sharedWith }: Pick<NewView, 'id' | 'name' | 'state' | 'sharedWith'>,
): Promise<void> {
  await client.query({
    text: `
      UPDATE saved_views
      SET name = $2, state = $3::jsonb, shared_with = $4, updated_at = now()
      WHERE id = $1`,
    values: [id, name, json(state), sharedWith],
  });
}

export async function removeView(client: Queryable, id: string): Promise<void> {
  await client.query({ text: 'DELETE FROM saved_views WHERE id = $1', values: [id] });
}
