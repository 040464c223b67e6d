import { sql } from 'drizzle-orm';
import { orNotFound, PortalError } from '../../../src/contract/model/errors.ts';
import type { Values } from '../../../src/contract/model/fields.ts';
import type {
  HistoryChoices,
  HistoryEntry,
  RecordVersion,
  VersionDifference,
} from '../../../src/contract/wire/history.ts';
import { tableName } from '../../db/names.ts';
import { type Queryable, queryRow, queryRows } from '../../db/queryable.ts';
import { rowCondition } from '../plan/listConditions.ts';
import { compile, ROW } from '../plan/statement.ts';
import { ruleSql } from '../plan/whereSql.ts';
import { deletionOf } from './deletedRecords.ts';
import { labelsOf, type HistoryReader } from './labels.ts';
import { wasReadable } from './restorable.ts';
import { changesBetween } from './rules.ts';
import { findUndone } from './undoLinks.ts';

export interface StoredEntry {
  id: string;
  at: string;
  action: string;
  version: number | null;
  transition: string | null;
  cause: string;
  reason: string | null;
  changeSet: string | null;
  undoes: string | null;
  before: Values | null;
  after: Values | null;
  actor: { id: string; label: string } | null;
}

/**
 * The fields of a record that the user may read in its history; `null` if the history is closed to
 * them. For a deleted record the rules apply to its last values.
 */
export async function readableFields(
  { client, access, scope }: HistoryReader,
  id: string,
): Promise<ReadonlySet<string> | null> {
  const { resource, read, view } = access;
  const row = { resource: resource.name, alias: ROW, scope };
  const names = Object.keys(read).filter((name) => !view?.declaration.hide?.includes(name));
  const readable = names.map((name) => {
    const rule = ruleSql(read[name] ?? 'none', row) ?? sql`true`;
    return sql`(${rule}) AS ${sql.identifier(name)}`;
  });
  const found = await queryRow<{ open: boolean; fields: Record<string, boolean> | null }>(
    client,
    compile(sql`
      SELECT
        (${rowCondition(access, 'history', scope)}) AS open,
        (
          SELECT row_to_json(readable_fields)
          FROM (
            SELECT ${readable.length === 0 ? sql`true AS none` : sql.join(readable, sql.raw(', '))}
          ) readable_fields
        ) AS fields
      FROM ${sql.identifier(tableName(resource.name))} record
      WHERE record.id = ${id}::uuid`),
  );
  if (found) return found.open ? new Set(names.filter((name) => found.fields?.[name])) : null;
  const deletion = await deletionOf(client, resource.name, id);
  return (
    deletion &&
    wasReadable(access, { id, values: deletion.before, actorId: deletion.actorId }, scope.context)
  );
}

/** Actions that change the state of a record; sign-ins and the like are logged about it as well. */
const WRITES = "activity.action IN ('create', 'edit', 'delete', 'transition')";

const ABOUT = 'activity.resource = $1 AND activity.record_id = $2';
const LOGGED_VALUES = `(
  CASE WHEN jsonb_typeof(activity.before) = 'object' THEN activity.before ELSE '{}' END
    || CASE WHEN jsonb_typeof(activity.after) = 'object' THEN activity.after ELSE '{}' END
)`;
const NAME_OF = (id: string): string =>
  `(
    SELECT account.first_name || ' ' || account.last_name
    FROM users account
    WHERE account.id = ${id}
  )`;

/** Versions are numbered before filtering, so that they keep their numbers. */
const ENTRIES = `
  SELECT entry.*
  FROM (
    SELECT
      activity.id,
      activity.at,
      activity.action,
      CASE
        WHEN ${WRITES}
          THEN (count(*) FILTER (WHERE ${WRITES}) OVER (ORDER BY activity.at, activity.id))::int
      END AS version,
      activity.transition,
      activity.cause,
      activity.reason,
      activity.change_set AS "changeSet",
      activity.undoes,
      activity.before,
      activity.after,
      CASE
        WHEN activity.actor_id IS NULL THEN NULL
        ELSE json_build_object('id', activity.actor_id, 'label', ${NAME_OF('activity.actor_id')})
      END AS actor,
      ($5::text IS NULL OR jsonb_exists(${LOGGED_VALUES}, $5))
        AND ($6::uuid IS NULL OR activity.actor_id = $6) AS wanted
    FROM activities activity
    WHERE ${ABOUT}
  ) entry
  WHERE entry.wanted
  ORDER BY entry.at DESC, entry.id DESC
  LIMIT $3 OFFSET $4`;

/** A page of a history, optionally limited to changes of one field or by one user. */
export interface HistoryQuery {
  first: number;
  count: number;
  field: string | null;
  actor: string | null;
}

/** More entries than any record has. */
const EVERYTHING: HistoryQuery = { first: 0, count: 100_000, field: null, actor: null };

export const storedEntries = async (
  client: Queryable,
  resource: string,
  id: string,
  { first, count, field, actor }: HistoryQuery = EVERYTHING,
): Promise<StoredEntry[]> =>
  (
    await queryRows<StoredEntry & { wanted: boolean }>(client, {
      name: 'history-entries',
      text: ENTRIES,
      values: [resource, id, count, first, field, actor],
    })
  ).map(({ wanted: _wanted, ...entry }) => entry as StoredEntry);

const changesOf = (
  { before, after }: StoredEntry,
  readable: ReadonlySet<string>,
): HistoryEntry['changes'] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .filter((field) => readable.has(field))
    .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }));

export interface HistoryPage {
  entries: HistoryEntry[];
  total: number;
}

/**
 * The history of one record as the user may see it, latest first. Throws NOT_FOUND if it is closed
 * or empty, UNKNOWN_FILTER for a field they may not read.
 */
export async function readHistory(
  reader: HistoryReader,
  id: string,
  query: HistoryQuery,
): Promise<HistoryPage> {
  const { client, access, scope } = reader;
  const readable = orNotFound(await readableFields(reader, id));
  if (query.field !== null && !readable.has(query.field))
    throw new PortalError('UNKNOWN_FILTER', { details: { field: query.field } });
  const { resource } = access;
  const stored = await storedEntries(client, resource.name, id, query);
  const counted = await queryRow<{ total: number }>(client, {
    text: `
      SELECT count(*)::int AS total
      FROM activities activity
      WHERE ${ABOUT}
        AND ($3::text IS NULL OR jsonb_exists(${LOGGED_VALUES}, $3))
        AND ($4::uuid IS NULL OR activity.actor_id = $4)`,
    values: [resource.name, id, query.field, query.actor],
  });
  const undone = await findUndone(
    client,
    stored.flatMap(({ changeSet }) => changeSet ?? []),
  );
  const shown = stored.map((entry) => ({ entry, changes: changesOf(entry, readable) }));
  const labels = await labelsOf(
    client,
    scope.catalogue,
    resource.fields,
    shown.flatMap(({ changes }) =>
      changes.flatMap(({ field, before, after }) => [
        { field, value: before },
        { field, value: after },
      ]),
    ),
  );
  return {
    total: counted?.total ?? 0,
    entries: shown.map(({ entry: { before: _before, after: _after, ...entry }, changes }) => ({
      ...entry,
      undone: (entry.changeSet !== null && undone.get(entry.changeSet)) || null,
      changes,
      labels: pickLabels(labels, changes),
    })),
  };
}

/**
 * The fields and users that the history of a record can be filtered by. Throws NOT_FOUND like the
 * history itself.
 */
export async function historyChoices(reader: HistoryReader, id: string): Promise<HistoryChoices> {
  const { client, access } = reader;
  const readable = orNotFound(await readableFields(reader, id));
  const row = await queryRow<{ fields: string[]; actors: HistoryChoices['actors'] }>(client, {
    text: `
      SELECT
        (
          SELECT coalesce(json_agg(DISTINCT field), '[]')
          FROM activities activity, jsonb_object_keys(${LOGGED_VALUES}) field
          WHERE ${ABOUT}
        ) AS fields,
        (
          SELECT coalesce(
            json_agg(json_build_object('id', actor.id, 'label', ${NAME_OF('actor.id')})),
            '[]'
          )
          FROM (
            SELECT DISTINCT activity.actor_id AS id
            FROM activities activity
            WHERE ${ABOUT} AND activity.actor_id IS NOT NULL
          ) actor
        ) AS actors`,
    values: [access.resource.name, id],
  });
  const logged = new Set(row?.fields);
  return {
    fields: Object.keys(access.resource.fields).filter(
      (name) => logged.has(name) && readable.has(name),
    ),
    actors: row?.actors ?? [],
  };
}

/**
 * The differences between the states after two entries of a record's history, in either order;
 * without `from`, since before the first entry. Throws NOT_FOUND like the history itself.
 */
export async function compareVersions(
  reader: HistoryReader,
  id: string,
  { from, to }: { from: string | null; to: string },
): Promise<VersionDifference> {
  const { client, access, scope } = reader;
  const readable = await readableFields(reader, id);
  const { fields, name } = access.resource;
  const versions = (await storedEntries(client, name, id))
    .filter(({ version }) => version !== null)
    .toReversed();
  const placeOf = (one: string): number => versions.findIndex((entry) => entry.id === one);
  const [first = -1, last = -1] = [from === null ? -1 : placeOf(from), placeOf(to)].toSorted(
    (left, right) => left - right,
  );
  const latest = versions[last];
  if (!readable || !latest || (from !== null && first < 0)) throw new PortalError('NOT_FOUND');
  const changes = changesBetween(fields, versions.slice(first + 1, last + 1)).filter(({ field }) =>
    readable.has(field),
  );
  const labels = await labelsOf(
    client,
    scope.catalogue,
    fields,
    changes.flatMap(({ field, before, after }) => [
      { field, value: before },
      { field, value: after },
    ]),
  );
  const versionOf = ({ id: entry, at, actor, action, version }: StoredEntry): RecordVersion => ({
    id: entry,
    at,
    actor,
    action,
    version,
  });
  const earlier = versions[first];
  return { from: earlier ? versionOf(earlier) : null, to: versionOf(latest), changes, labels };
}

/** Only the labels that an entry needs; otherwise each entry of a page would repeat them all. */
function pickLabels(
  labels: Readonly<Record<string, unknown>>,
  changes: HistoryEntry['changes'],
): Record<string, unknown> {
  const text = JSON.stringify(changes);
  return Object.fromEntries(Object.entries(labels).filter(([id]) => text.includes(id)));
}
