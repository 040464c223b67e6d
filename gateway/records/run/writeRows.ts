import { sql, type SQL } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { Field, Values } from '../../../src/contract/model/fields.ts';
import { hasLines, hasOwnTable } from '../../../src/contract/model/kindTraits.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import { LostRace } from '../../db/failure.ts';
import { childTableName, tableName } from '../../db/names.ts';
import { pipeline } from '../../db/pipeline.ts';
import type { Queryable } from '../../db/queryable.ts';
import { storageOf } from '../../db/storage.ts';
import type { Statement } from '../../db/wire/statement.ts';
import { compile, type Plan } from '../plan/statement.ts';
import { prepared } from './run.ts';

/** The columns of values in the table of their resource, with what is stored there. */
export const columnsOf = (
  fields: Readonly<Record<string, Field>>,
  values: Values,
): [string, unknown][] =>
  Object.entries(values).flatMap(([name, value]) => {
    const field = fields[name];
    return field ? Object.entries(storageOf(field).write(value, name, field)) : [];
  });

const list = (parts: readonly SQL[]): SQL => sql.join([...parts], sql.raw(', '));

function childStatement(
  table: string,
  columns: readonly string[],
  rows: readonly (readonly unknown[])[],
  onConflict: SQL = sql``,
): Statement[] {
  if (rows.length === 0) return [];
  const tuples = rows.map((row) => sql`(${list(row.map((value) => sql`${value}`))})`);
  const names = list(columns.map((column) => sql`${sql.identifier(column)}`));
  return [
    compile(
      sql`INSERT INTO ${sql.identifier(table)} (${names}) VALUES ${list(tuples)}${onConflict}`,
    ),
  ];
}

/** Overwrites a stored line if it belongs to the same record. */
function overOwnRow(table: string, columns: readonly string[]): SQL {
  const assignments = ['position', ...columns].map(
    (column) => sql`${sql.identifier(column)} = excluded.${sql.identifier(column)}`,
  );
  return sql`
    ON CONFLICT (id) DO UPDATE
    SET ${list(assignments)}
    WHERE ${sql.identifier(table)}.owner_id = excluded.owner_id`;
}

/** Canonical values of a record: all of a new one, the changed ones of another. */
export interface StoredValues {
  id: string;
  values: Values;
}

/** The ids in a list value: records are ids, files are objects with an id. */
const targetsOf = (value: unknown): string[] =>
  (value as (string | { id: string })[]).map((item) => (typeof item === 'string' ? item : item.id));

/** The child rows of several records, one statement for each field. */
function childStatements(
  resource: ResourceDeclaration,
  records: readonly StoredValues[],
): Statement[] {
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    if (!hasOwnTable(field)) return [];
    const table = childTableName(resource.name, name);
    const owners = records.filter(({ values }) => Object.hasOwn(values, name));
    if (!hasLines(field)) {
      const rows = owners.flatMap(({ id, values }) =>
        targetsOf(values[name]).map((target, position) => [id, target, position]),
      );
      return childStatement(table, ['owner_id', 'target_id', 'position'], rows);
    }
    const columns = columnsOf(
      field.fields,
      Object.fromEntries(Object.keys(field.fields).map((key) => [key, null])),
    ).map(([column]) => column);
    const rows = owners.flatMap(({ id, values }) =>
      (values[name] as Record<string, unknown>[]).map((line, position) => {
        const byColumn = new Map(columnsOf(field.fields, line));
        return [
          line['id'] ?? newId(),
          id,
          position,
          ...columns.map((column) => byColumn.get(column) ?? null),
        ];
      }),
    );
    return childStatement(
      table,
      ['id', 'owner_id', 'position', ...columns],
      rows,
      overOwnRow(table, columns),
    );
  });
}

const idsOf = (rows: unknown): string =>
  `{${(rows as { id?: string }[]).flatMap(({ id }) => id ?? []).join(',')}}`;

/** Replaces all rows of `refs` and `files`; rows of `lines` that stay keep their ids. */
function replaceChildren(
  resource: ResourceDeclaration,
  owner: string,
  values: Values,
): Statement[] {
  const removed = Object.entries(values).flatMap(([name, value]) => {
    const field = resource.fields[name];
    if (!hasOwnTable(field)) return [];
    const others = hasLines(field) ? sql` AND id <> ALL(${idsOf(value)}::uuid[])` : sql``;
    return [
      prepared(
        compile(sql`
          DELETE FROM ${sql.identifier(childTableName(resource.name, name))}
          WHERE owner_id = ${owner}::uuid${others}`),
      ),
    ];
  });
  return [...removed, ...childStatements(resource, [{ id: owner, values }])];
}

/** The statements that insert several records: one for all rows, and those of child tables. */
export function insertStatements(
  resource: ResourceDeclaration,
  records: readonly StoredValues[],
  by: string | null,
): Statement[] {
  const rows = records.map(
    ({ id, values }) =>
      new Map<string, unknown>([
        ['id', id],
        ['created_by', by],
        ['updated_by', by],
        ...columnsOf(resource.fields, values),
      ]),
  );
  const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  const tuples = rows.map((row) => {
    const values = columns.map((column) =>
      row.has(column) ? sql`${row.get(column)}` : sql.raw('DEFAULT'),
    );
    return sql`(${list(values)})`;
  });
  const names = list(columns.map((column) => sql`${sql.identifier(column)}`));
  const own = compile(
    sql`INSERT INTO ${sql.identifier(tableName(resource.name))} (${names}) VALUES ${list(tuples)}`,
  );
  // Alone it is worth preparing; several are as long as their number.
  return [records.length === 1 ? prepared(own) : own, ...childStatements(resource, records)];
}

/** Inserts several records with one statement, and their child rows. */
export async function insertRecords(
  client: Queryable,
  resource: ResourceDeclaration,
  records: readonly StoredValues[],
  by: string | null,
): Promise<void> {
  await pipeline(client, insertStatements(resource, records, by));
}

/** Inserts a canonical record with its child rows. Returns its id. */
export async function insertRecord(
  client: Queryable,
  resource: ResourceDeclaration,
  values: Values,
  by: string | null,
): Promise<string> {
  const id = newId();
  await insertRecords(client, resource, [{ id, values }], by);
  return id;
}

/** How a record was read that is updated without a lock. */
export interface Reading {
  /** The row version (`xmin`) that was read. */
  writing: string;
  /** The condition that the updated `record` must satisfy; `null` if another statement checks it. */
  condition: Plan | null;
}

/**
 * The statements that write the changed fields of a record and increment its version. The record is
 * locked, or `reading` says how it was read: if the row has changed since or leaves the condition,
 * they fail with LostRace, and the retry under a lock reports the actual reason.
 */
export function updateStatements(
  resource: ResourceDeclaration,
  { id, values: changes }: StoredValues,
  by: string | null,
  reading?: Reading,
): Statement[] {
  const { text: stays, values: given } = reading?.condition ?? { text: 'true', values: [] };
  // The condition has its own numbering, so its values come first.
  const values: unknown[] = [...given];
  const place = (value: unknown): string => `$${values.push(value)}`;
  // Written as text, because the query builder takes longer than the database.
  const row = `record.id = ${place(id)}::uuid`;
  const assignments = [
    `updated_by = ${place(by)}`,
    ...columnsOf(resource.fields, changes).map(
      ([column, value]) => `"${column}" = ${place(value)}`,
    ),
  ];
  const update = `
    UPDATE "${tableName(resource.name)}" record
    SET version = record.version + 1, updated_at = now(), ${assignments.join(', ')}
    WHERE ${row}`;
  if (!reading)
    return [prepared({ text: update, values }), ...replaceChildren(resource, id, changes)];
  const text = `
    WITH changed AS (
      ${update} AND record.xmin = ${place(reading.writing)}::xid
      RETURNING (${stays}) AS stays
    )
    SELECT 1 / count(*) FILTER (WHERE stays)
    FROM changed`;
  return [
    { ...prepared({ text, values }), refusal: () => new LostRace() },
    ...replaceChildren(resource, id, changes),
  ];
}

export async function updateRecord(
  client: Queryable,
  resource: ResourceDeclaration,
  change: StoredValues,
  by: string | null,
): Promise<void> {
  await pipeline(client, updateStatements(resource, change, by));
}

export async function deleteRecord(
  client: Queryable,
  resource: ResourceDeclaration,
  id: string,
): Promise<void> {
  await client.query(
    prepared(
      compile(sql`DELETE FROM ${sql.identifier(tableName(resource.name))} WHERE id = ${id}::uuid`),
    ),
  );
}
