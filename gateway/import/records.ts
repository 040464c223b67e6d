import { sql } from 'drizzle-orm';
import type { Field } from '../../src/contract/fields.ts';
import type { ResourceDeclaration } from '../../src/contract/resource.ts';
import { tableName } from '../db/names.ts';
import type { Queryable } from '../db/queryable.ts';
import { storageOf } from '../db/storage.ts';
import type { Access } from '../pipeline/authorise.ts';
import { compile, rowCondition } from '../pipeline/plan.ts';
import { isUuid } from '../pipeline/uuid.ts';
import type { SqlScope } from '../pipeline/whereSql.ts';

type Values = Readonly<Record<string, unknown>>;

/** Sets of fields by which a record is told from all others. */
export const keySets = (resource: ResourceDeclaration): string[][] => [
  ...Object.entries(resource.fields).flatMap(([name, field]) => (field.unique ? [[name]] : [])),
  ...(resource.unique ?? []).map((names) => [...names]),
  // What may not overlap begins only once on any day.
  ...(resource.noOverlap ?? []).map(({ of, from }) => [...of, from]),
];

/** The key set by which the rows of a file can be recognised: all its fields are in the file. */
export const usableKeys = (resource: ResourceDeclaration, filled: ReadonlySet<string>): string[][] => keySets(resource).filter((names) => names.every((name) => filled.has(name)));

const isFilled = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

/** Names a row by a key, in the values of the columns; `null` where a part of the key is empty. */
export function keyOf(names: readonly string[], values: Values): string | null {
  if (!names.every((name) => isFilled(values[name]))) return null;
  return JSON.stringify(names.map((name) => [name, (typeof values[name] === 'string' ? (values[name] as string).toLowerCase() : values[name])]));
}

/** The id of the record that a row means, among those that the person may see: by the id it brings, or by a key. */
export async function recordOf(client: Queryable, access: Access, keys: readonly (readonly string[])[], id: string | null, values: Values, scope: SqlScope): Promise<string | null> {
  const { resource } = access;
  const table = sql.identifier(tableName(resource.name));
  const visible = rowCondition(access, 'show', scope);
  if (id !== null) {
    if (!isUuid(id)) return null;
    const { rows } = await client.query<{ id: string }>(compile(sql`SELECT t.id FROM ${table} t WHERE t.id = ${id}::uuid AND ${visible}`));
    return rows[0]?.id ?? null;
  }
  for (const names of keys) {
    if (keyOf(names, values) === null) continue;
    const tests = names.flatMap((name) => {
      const field = resource.fields[name] as Field;
      return Object.entries(storageOf(field).write(values[name], name, field)).map(([column, value]) => sql`t.${sql.identifier(column)} = ${value}`);
    });
    const { rows } = await client.query<{ id: string }>(compile(sql`SELECT t.id FROM ${table} t WHERE ${sql.join(tests, sql.raw(' AND '))} AND ${visible} LIMIT 1`));
    if (rows[0]) return rows[0].id;
  }
  return null;
}
