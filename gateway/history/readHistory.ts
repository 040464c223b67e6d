import { sql } from 'drizzle-orm';
import { PortalError } from '../../src/contract/errors.ts';
import type { HistoryEntry, RecordVersion, VersionDifference } from '../../src/contract/history.ts';
import { tableName } from '../db/names.ts';
import type { Queryable } from '../db/queryable.ts';
import type { Access } from '../pipeline/authorise.ts';
import { compile, rowCondition } from '../pipeline/plan.ts';
import { ruleSql, type SqlScope } from '../pipeline/whereSql.ts';
import { deletionOf } from './deletedRecords.ts';
import { readableOnce } from './goneRecords.ts';
import { labelsOf } from './labels.ts';
import { changesBetween, type Values } from './rules.ts';
import { findUndone } from './undoLinks.ts';

export interface StoredEntry extends Record<string, unknown> {
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
 * The fields of one record that this person may read there, or of a record that is gone; `null` where its history is
 * closed to them. Of a record that is gone the rules are asked about what it was when it was deleted.
 */
export async function readableFields(client: Queryable, access: Access, id: string, scope: SqlScope): Promise<ReadonlySet<string> | null> {
  const { resource, read, view } = access;
  const row = sql.raw('t');
  const names = Object.keys(read).filter((name) => !view?.declaration.hide?.includes(name));
  const readable = names.map((name) => sql`(${ruleSql(read[name] ?? 'none', resource.name, row, scope) ?? sql`true`}) AS ${sql.identifier(name)}`);
  const { rows } = await client.query<{ open: boolean; fields: Record<string, boolean> | null }>(
    compile(sql`SELECT (${rowCondition(access, 'history', scope)}) AS open, (SELECT row_to_json(f) FROM (SELECT ${readable.length === 0 ? sql`true AS none` : sql.join(readable, sql.raw(', '))}) f) AS fields
      FROM ${sql.identifier(tableName(resource.name))} t WHERE t.id = ${id}::uuid`),
  );
  const [found] = rows;
  if (found) return found.open ? new Set(names.filter((name) => found.fields?.[name])) : null;
  const deletion = await deletionOf(client, resource.name, id);
  return deletion && readableOnce(access, { id, values: deletion.before, actorId: deletion.actorId }, scope.context);
}

/** What leaves a record in another state; sign-ins and the like are logged about it as well. */
const WRITES = "a.action IN ('create', 'edit', 'delete', 'transition')";

const ENTRIES = `
SELECT a.id, a.at, a.action, CASE WHEN ${WRITES} THEN (count(*) FILTER (WHERE ${WRITES}) OVER (ORDER BY a.at, a.id))::int END AS version, a.transition, a.cause, a.reason, a.change_set AS "changeSet", a.undoes, a.before, a.after,
  CASE WHEN a.actor_id IS NULL THEN NULL ELSE json_build_object('id', a.actor_id, 'label', (SELECT u.first_name || ' ' || u.last_name FROM users u WHERE u.id = a.actor_id)) END AS actor
FROM activities a WHERE a.resource = $1 AND a.record_id = $2 ORDER BY a.at DESC, a.id DESC LIMIT $3 OFFSET $4`;

/** More than any record has. */
export const ALL_ENTRIES = 100_000;

export const storedEntries = async (client: Queryable, resource: string, id: string, count: number, first = 0): Promise<StoredEntry[]> =>
  (await client.query<StoredEntry>({ name: 'history-entries', text: ENTRIES, values: [resource, id, count, first] })).rows;

const changesOf = ({ before, after }: StoredEntry, readable: ReadonlySet<string>): HistoryEntry['changes'] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .filter((field) => readable.has(field))
    .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }));

export interface HistoryPage {
  entries: HistoryEntry[];
  total: number;
}

/** The history of one record as this person may see it, the latest first. Throws NOT_FOUND where it is closed or empty. */
export async function readHistory(client: Queryable, access: Access, id: string, scope: SqlScope, page: { first: number; count: number }): Promise<HistoryPage> {
  const readable = await readableFields(client, access, id, scope);
  if (!readable) throw new PortalError('NOT_FOUND');
  const { resource } = access;
  const stored = await storedEntries(client, resource.name, id, page.count, page.first);
  const counted = await client.query<{ total: number }>({ text: 'SELECT count(*)::int AS total FROM activities WHERE resource = $1 AND record_id = $2', values: [resource.name, id] });
  const undone = await findUndone(client, stored.flatMap(({ changeSet }) => changeSet ?? []));
  const shown = stored.map((entry) => ({ entry, changes: changesOf(entry, readable) }));
  const labels = await labelsOf(client, scope.catalogue, resource.fields, shown.flatMap(({ changes }) => changes.flatMap(({ field, before, after }) => [{ field, value: before }, { field, value: after }])));
  return {
    total: counted.rows[0]?.total ?? 0,
    entries: shown.map(({ entry: { before: _before, after: _after, ...entry }, changes }) => ({ ...entry, undone: (entry.changeSet !== null && undone.get(entry.changeSet)) || null, changes, labels: pickLabels(labels, changes) })),
  };
}

/**
 * What differs between the states that two entries of a record's history left, whichever is the earlier; without a first
 * one, since before everything that was logged. Throws NOT_FOUND like the history itself.
 */
export async function compareVersions(client: Queryable, access: Access, id: string, scope: SqlScope, { from, to }: { from: string | null; to: string }): Promise<VersionDifference> {
  const readable = await readableFields(client, access, id, scope);
  const { fields, name } = access.resource;
  const versions = (await storedEntries(client, name, id, ALL_ENTRIES)).filter(({ version }) => version !== null).toReversed();
  const placeOf = (one: string): number => versions.findIndex((entry) => entry.id === one);
  const [first = -1, last = -1] = [from === null ? -1 : placeOf(from), placeOf(to)].toSorted((left, right) => left - right);
  const latest = versions[last];
  if (!readable || !latest || (from !== null && first < 0)) throw new PortalError('NOT_FOUND');
  const changes = changesBetween(fields, versions.slice(first + 1, last + 1)).filter(({ field }) => readable.has(field));
  const labels = await labelsOf(client, scope.catalogue, fields, changes.flatMap(({ field, before, after }) => [{ field, value: before }, { field, value: after }]));
  const told = ({ id: entry, at, actor, action, version }: StoredEntry): RecordVersion => ({ id: entry, at, actor, action, version });
  const earlier = versions[first];
  return { from: earlier ? told(earlier) : null, to: told(latest), changes, labels };
}

/** Only the names that an entry needs: one page of entries would otherwise repeat all of them in each. */
function pickLabels(labels: Readonly<Record<string, unknown>>, changes: HistoryEntry['changes']): Record<string, unknown> {
  const text = JSON.stringify(changes);
  return Object.fromEntries(Object.entries(labels).filter(([id]) => text.includes(id)));
}
