import { sql, type SQL } from 'drizzle-orm';
import type { Field, Values } from '../../../src/contract/model/fields.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import { tableName } from '../../db/names.ts';
import { type Queryable, queryRows } from '../../db/queryable.ts';
import { storageOf } from '../../db/storage.ts';
import type { Access } from '../../records/authorise/authorise.ts';
import { isUuid } from '../../records/parse/uuid.ts';
import { rowCondition } from '../../records/plan/listConditions.ts';
import { createScope } from '../../records/plan/sqlScope.ts';
import { compile } from '../../records/plan/statement.ts';
import type { RecordRequest } from '../../records/run/rawRecord.ts';

/** Sets of fields that identify a record. */
export const keySets = (resource: ResourceDeclaration): string[][] => [
  ...Object.entries(resource.fields).flatMap(([name, field]) => (field.unique ? [[name]] : [])),
  ...(resource.unique ?? []).map((names) => [...names]),
  // Periods of one key cannot overlap, so their first day identifies them.
  ...(resource.noOverlap ?? []).map(({ of, from }) => [...of, from]),
];

/** The set of fields that identifies the rows of a file: all of them are in the file. */
export const usableKeys = (
  resource: ResourceDeclaration,
  filled: ReadonlySet<string>,
): string[][] => keySets(resource).filter((names) => names.every((name) => filled.has(name)));

const isFilled = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

/** The key of a row from the values of its columns; `null` if a part of the key is empty. */
export function keyOf(names: readonly string[], values: Values): string | null {
  if (!names.every((name) => isFilled(values[name]))) return null;
  return JSON.stringify(
    names.map((name) => [
      name,
      typeof values[name] === 'string' ? (values[name] as string).toLowerCase() : values[name],
    ]),
  );
}

/** The parts of a row that identify its record. */
export interface Naming {
  id: string | null;
  values: Values;
}

/** Positions of rows whose id is that of a visible record. */
async function byId(
  client: Queryable,
  access: Access,
  wanted: ReadonlyMap<number, string>,
  visible: SQL,
): Promise<Map<number, string>> {
  const ids = [...new Set([...wanted.values()].filter(isUuid).map((id) => id.toLowerCase()))];
  if (ids.length === 0) return new Map();
  const rows = await queryRows<{ id: string }>(
    client,
    compile(sql`
      SELECT record.id
      FROM ${sql.identifier(tableName(access.resource.name))} record
      WHERE record.id = ANY(${`{${ids.join(',')}}`}::uuid[]) AND ${visible}`),
  );
  const found = new Set(rows.map(({ id }) => id));
  return new Map(
    [...wanted]
      .map(([place, id]): [number, string] => [place, id.toLowerCase()])
      .filter(([, id]) => found.has(id)),
  );
}

/** Positions of rows whose key is that of a visible record, found by one statement. */
export async function recordsByKey(
  client: Queryable,
  { resource, visible }: { resource: ResourceDeclaration; visible: SQL },
  names: readonly string[],
  wanted: ReadonlyMap<number, Values>,
): Promise<Map<number, string>> {
  if (wanted.size === 0) return new Map();
  const fields = names.map((name) => [name, resource.fields[name] as Field] as const);
  const columns = fields.flatMap(([name, field]) => storageOf(field).columns(name, field));
  const keys = [...wanted].map(
    ([place, values]) =>
      Object.assign(
        { place },
        ...fields.map(([name, field]) => storageOf(field).write(values[name], name, field)),
      ) as object,
  );
  const shape = sql.join(
    columns.map(
      ({ name, type }) => sql`${sql.identifier(name)} ${sql.raw(type.replace(/\(.*/, ''))}`,
    ),
    sql.raw(', '),
  );
  const same = sql.join(
    columns.map(({ name }) => sql`record.${sql.identifier(name)} = wanted.${sql.identifier(name)}`),
    sql.raw(' AND '),
  );
  const rows = await queryRows<{ id: string; place: number }>(
    client,
    compile(sql`
      SELECT record.id, wanted.place
      FROM jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) AS wanted(place integer, ${shape})
      JOIN ${sql.identifier(tableName(resource.name))} record ON ${same}
      WHERE ${visible}`),
  );
  return new Map(rows.map(({ id, place }) => [place, id]));
}

/**
 * The ids of the visible records that rows refer to, by position of the row: by the row's id, or by
 * the first key that finds a record.
 */
export async function recordsOf(
  { client, access, server, where }: RecordRequest,
  keys: readonly (readonly string[])[],
  rows: readonly Naming[],
): Promise<Map<number, string>> {
  const { resource } = access;
  const visible = rowCondition(access, 'show', createScope(server.catalogue, where));
  const found = await byId(
    client,
    access,
    new Map(rows.flatMap(({ id }, place) => (id === null ? [] : [[place, id] as const]))),
    visible,
  );
  for (const names of keys) {
    const wanted = new Map(
      rows.flatMap(({ id, values }, place) =>
        id === null && !found.has(place) && keyOf(names, values) !== null
          ? [[place, values] as const]
          : [],
      ),
    );
    const known = await recordsByKey(client, { resource, visible }, names, wanted);
    for (const [place, id] of known) found.set(place, id);
  }
  return found;
}
