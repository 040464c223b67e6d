import { sql, type SQL } from 'drizzle-orm';
import type { Verb } from '../../../src/contract/model/privileges.ts';
import { tableName } from '../../db/names.ts';
import { queryRows } from '../../db/queryable.ts';
import type { Access } from '../authorise/authorise.ts';
import type { ServerContext } from '../context/serverContext.ts';
import type { TransactionContext } from '../context/transactionContext.ts';
import { rowCondition } from '../plan/listConditions.ts';
import { cachedPlan } from '../plan/planCache.ts';
import { valueSql } from '../plan/readFields.ts';
import { createScope, type SqlScope } from '../plan/sqlScope.ts';
import { compile, ROW, type Plan } from '../plan/statement.ts';
import { ruleSql } from '../plan/whereSql.ts';
import { prepared } from './run.ts';

/** The rights under which records are read, within a transaction. */
export interface RecordRequest extends Pick<TransactionContext, 'client' | 'where'> {
  access: Access;
  server: Pick<ServerContext, 'catalogue'>;
}

/** A row as the gateway sees it: every field, and what the user may do with it. */
export interface RawRecord {
  id: string;
  version: number;
  values: Record<string, unknown>;
  /** Whether the verb is open on this row, and whether the row is visible at all. */
  permitted: boolean;
  visible: boolean;
  writable: ReadonlySet<string>;
  /** The row version (`xmin`) of a read without a lock. */
  writing?: string;
}

interface RawRow {
  id: string;
  version: number;
  values: Record<string, unknown>;
  permitted: boolean;
  visible: boolean;
  writable: Record<string, boolean>;
  writing: string;
}

interface RawSelection {
  verb: Verb;
  which: SQL;
  isLocked: boolean;
}

function planRaw(access: Access, scope: SqlScope, { verb, which, isLocked }: RawSelection): Plan {
  const { resource, write } = access;
  const row = { resource: resource.name, alias: ROW, scope };
  const values = Object.keys(resource.fields).map(
    (name) => sql`${valueSql(resource, ROW, name)} AS ${sql.identifier(name)}`,
  );
  const writable = Object.entries(write).map(([name, rule]) => {
    const condition = ruleSql(rule, row) ?? sql`true`;
    return sql`${condition} AS ${sql.identifier(name)}`;
  });
  const comma = sql.raw(', ');
  return compile(sql`
    SELECT
      record.id,
      record.version,
      record.xmin::text AS writing,
      (
        SELECT row_to_json(stored_values)
        FROM (SELECT ${sql.join(values, comma)}) stored_values
      ) AS values,
      (${rowCondition(access, verb, scope)}) AS permitted,
      (${rowCondition(access, 'show', scope)}) AS visible,
      (
        SELECT row_to_json(writable_fields)
        FROM (
          SELECT ${writable.length === 0 ? sql`true AS none` : sql.join(writable, comma)}
        ) writable_fields
      ) AS writable
    FROM ${sql.identifier(tableName(resource.name))} record
    WHERE ${which}
    ORDER BY record.id${sql.raw(isLocked ? ' FOR UPDATE OF record' : '')}`);
}

/**
 * The condition that selects the `record` rows with these ids, and its one value. A single id has
 * its own text, because the database re-plans an array for every length, which costs more than
 * finding the row.
 */
export function sameIds(ids: readonly string[]): [condition: SQL, value: string] {
  const [only = ''] = ids;
  if (ids.length === 1) return [sql`record.id = ${only}::uuid`, only];
  const list = `{${ids.join(',')}}`;
  return [sql`record.id = ANY(${list}::uuid[])`, list];
}

/**
 * Reads rows and locks them until the transaction ends, ordered by id to avoid deadlocks. Missing
 * rows are omitted.
 */
export async function lockRecords(
  { client, access, server, where }: RecordRequest,
  ids: readonly string[],
  verb: Verb,
): Promise<RawRecord[]> {
  if (ids.length === 0) return [];
  const [which, given] = sameIds(ids);
  const { text, values } = cachedPlan(
    access,
    `lock ${verb} ${ids.length === 1}`,
    where,
    (context) =>
      planRaw(access, createScope(server.catalogue, context), { verb, which, isLocked: true }),
  );
  const rows = await queryRows<RawRow>(
    client,
    prepared({ text, values: [...values.slice(0, -1), given] }),
  );
  return rows.map((found) => recordOf(access, found));
}

const recordOf = (
  access: Access,
  { id, version, values, permitted, visible, writable }: RawRow,
): RawRecord => ({
  id,
  version,
  values,
  permitted,
  visible,
  writable: new Set(Object.keys(access.write).filter((name) => writable[name])),
});

/**
 * Reads one row without a lock. The write compares `writing`, which changes with every update of
 * the row.
 */
export async function readOptimistically(
  { client, access, server, where }: RecordRequest,
  id: string,
  verb: Verb,
): Promise<RawRecord | null> {
  const [which] = sameIds([id]);
  const { text, values } = cachedPlan(access, `optimistic ${verb}`, where, (context) =>
    planRaw(access, createScope(server.catalogue, context), { verb, which, isLocked: false }),
  );
  const {
    rows: [found],
  } = await client.query<RawRow>(prepared({ text, values: [...values.slice(0, -1), id] }));
  return found ? { ...recordOf(access, found), writing: found.writing } : null;
}

/** Locks one row; `null` if there is none. */
export const lockRecord = async (
  request: RecordRequest,
  id: string,
  verb: Verb,
): Promise<RawRecord | null> => (await lockRecords(request, [id], verb))[0] ?? null;
