import { sql, type SQL } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { Field } from '../../src/contract/fields.ts';
import type { ResourceDeclaration } from '../../src/contract/resource.ts';
import { childTableName, tableName } from '../db/names.ts';
import type { Queryable } from '../db/queryable.ts';
import { storageOf } from '../db/storage.ts';
import { compile } from './plan.ts';
import { prepared } from './run.ts';

type Values = Readonly<Record<string, unknown>>;

const columnsOf = (fields: Readonly<Record<string, Field>>, values: Values): [string, unknown][] =>
  Object.entries(values).flatMap(([name, value]) => {
    const field = fields[name];
    return field ? Object.entries(storageOf(field).write(value, name, field)) : [];
  });

const list = (parts: readonly SQL[]): SQL => sql.join([...parts], sql.raw(', '));
const run = async (client: Queryable, statement: SQL): Promise<void> => {
  await client.query(compile(statement));
};
/** For statements about one record, of which there are few texts. */
const runPrepared = async (client: Queryable, statement: SQL): Promise<void> => {
  await client.query(prepared(compile(statement)));
};

async function insertChildren(client: Queryable, table: string, columns: readonly string[], rows: readonly (readonly unknown[])[]): Promise<void> {
  if (rows.length === 0) return;
  const tuples = rows.map((row) => sql`(${list(row.map((value) => sql`${value}`))})`);
  const names = list(columns.map((column) => sql`${sql.identifier(column)}`));
  await run(client, sql`INSERT INTO ${sql.identifier(table)} (${names}) VALUES ${list(tuples)}`);
}

/** A record in canonical form that is to be inserted under an id. */
export interface NewRecord {
  id: string;
  values: Values;
}

/** Ids of what a field points to: records by their ids alone, files with what is known of them. */
const targetsOf = (value: unknown): string[] => (value as (string | { id: string })[]).map((item) => (typeof item === 'string' ? item : item.id));

/** The child rows of several records, one statement a field. */
async function insertAllChildren(client: Queryable, resource: ResourceDeclaration, records: readonly NewRecord[]): Promise<void> {
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind !== 'refs' && field.kind !== 'files' && field.kind !== 'lines') continue;
    const table = childTableName(resource.name, name);
    const owners = records.filter(({ values }) => Object.hasOwn(values, name));
    if (field.kind !== 'lines') {
      const rows = owners.flatMap(({ id, values }) => targetsOf(values[name]).map((target, position) => [id, target, position]));
      await insertChildren(client, table, ['owner_id', 'target_id', 'position'], rows);
      continue;
    }
    const columns = columnsOf(field.fields, Object.fromEntries(Object.keys(field.fields).map((key) => [key, null]))).map(([column]) => column);
    const rows = owners.flatMap(({ id, values }) =>
      (values[name] as Record<string, unknown>[]).map((line, position) => {
        const byColumn = new Map(columnsOf(field.fields, line));
        return [newId(), id, position, ...columns.map((column) => byColumn.get(column) ?? null)];
      }),
    );
    await insertChildren(client, table, ['id', 'owner_id', 'position', ...columns], rows);
  }
}

async function replaceChildren(client: Queryable, resource: ResourceDeclaration, owner: string, values: Values): Promise<void> {
  for (const name of Object.keys(values)) {
    const kind = resource.fields[name]?.kind;
    if (kind === 'refs' || kind === 'files' || kind === 'lines') await runPrepared(client, sql`DELETE FROM ${sql.identifier(childTableName(resource.name, name))} WHERE owner_id = ${owner}::uuid`);
  }
  await insertAllChildren(client, resource, [{ id: owner, values }]);
}

/** Inserts several records by one statement, and their child rows. */
export async function insertRecords(client: Queryable, resource: ResourceDeclaration, records: readonly NewRecord[], by: string | null): Promise<void> {
  const rows = records.map(({ id, values }) => new Map<string, unknown>([['id', id], ['created_by', by], ['updated_by', by], ...columnsOf(resource.fields, values)]));
  const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  const tuples = rows.map((row) => sql`(${list(columns.map((column) => (row.has(column) ? sql`${row.get(column)}` : sql.raw('DEFAULT'))))})`);
  await run(client, sql`INSERT INTO ${sql.identifier(tableName(resource.name))} (${list(columns.map((column) => sql`${sql.identifier(column)}`))}) VALUES ${list(tuples)}`);
  await insertAllChildren(client, resource, records);
}

/** Inserts a record in canonical form, with its child rows. */
export async function insertRecord(client: Queryable, resource: ResourceDeclaration, values: Values, by: string | null, id: string = newId()): Promise<string> {
  await insertRecords(client, resource, [{ id, values }], by);
  return id;
}

/** Writes the changed fields of a locked record and counts its version up. */
export async function updateRecord(client: Queryable, resource: ResourceDeclaration, id: string, changes: Values, by: string | null): Promise<void> {
  const assignments = columnsOf(resource.fields, changes).map(([column, value]) => sql`${sql.identifier(column)} = ${value}`);
  const all = [sql`version = version + 1`, sql`updated_at = now()`, sql`updated_by = ${by}`, ...assignments];
  await runPrepared(client, sql`UPDATE ${sql.identifier(tableName(resource.name))} SET ${list(all)} WHERE id = ${id}::uuid`);
  await replaceChildren(client, resource, id, changes);
}

export async function deleteRecord(client: Queryable, resource: ResourceDeclaration, id: string): Promise<void> {
  await runPrepared(client, sql`DELETE FROM ${sql.identifier(tableName(resource.name))} WHERE id = ${id}::uuid`);
}
