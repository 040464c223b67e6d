import { sql } from 'drizzle-orm';
import type { Verb } from '../../../src/contract/model/privileges.ts';
import type { ListQuery } from '../../../src/contract/wire/listQuery.ts';
import type { Database } from '../../db/database.ts';
import { tableName } from '../../db/names.ts';
import type { Access } from '../authorise/authorise.ts';
import { listConditions } from '../plan/listConditions.ts';
import { orderBy } from '../plan/ordering.ts';
import type { SqlScope } from '../plan/sqlScope.ts';
import { compile } from '../plan/statement.ts';
import { runPlan } from './run.ts';

const BYTES = 16;

/**
 * Records that matched at one moment, in their order: sixteen bytes each, so that a million of them
 * are no burden.
 */
export interface MatchingIds {
  count: number;
  part: (first: number, count: number) => string[];
}

const textOf = (bytes: Buffer, at: number): string =>
  bytes
    .toString('hex', at, at + BYTES)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** Everything that matches, not one page, in one short statement. */
export async function matchingIds(
  database: Database,
  access: Access,
  query: ListQuery,
  scope: SqlScope,
  verb: Verb,
): Promise<MatchingIds> {
  const plan = compile(sql`
    SELECT string_agg(uuid_send(matching.id), ''::bytea) AS ids
    FROM (
      SELECT record.id
      FROM ${sql.identifier(tableName(access.resource.name))} record
      WHERE ${listConditions(access, query, scope, verb)}
      ORDER BY ${orderBy(access, query, scope)}
    ) matching`);
  const [row] = await runPlan<{ ids: Uint8Array | null }>(database, plan);
  const bytes = Buffer.from(row?.ids ?? []);
  const count = bytes.length / BYTES;
  return {
    count,
    part: (first, wanted) =>
      Array.from({ length: Math.max(0, Math.min(wanted, count - first)) }, (_, index) =>
        textOf(bytes, (first + index) * BYTES),
      ),
  };
}
