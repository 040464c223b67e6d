import { sql, type SQL } from 'drizzle-orm';
import { TIME_ZONE } from '../../../src/contract/model/facultyClock.ts';
import { traitsOf } from '../../../src/contract/model/kindTraits.ts';
import type { Scalar } from '../../../src/contract/model/where.ts';
import { transitionNamed } from '../../../src/contract/model/workflow.ts';
import { comparableColumn } from '../../db/storage.ts';
import type { Access } from '../authorise/authorise.ts';
import { rowCondition } from './listConditions.ts';
import type { SqlRow, SqlScope } from './sqlScope.ts';
import { ROW, tableOf } from './statement.ts';
import { mayTakeSql } from './transitionsSql.ts';
import { ruleSql, whereSql } from './whereSql.ts';

/** Records that wait until the person performs one of these transitions. */
export interface WaitingQuery {
  transitions: readonly string[];
  /** Narrows the records, by fields that the list is filtered by as well. */
  where?: Readonly<Record<string, Scalar>> | undefined;
  /**
   * SQL of the area about the row `record`: leaves those on which a transition succeeds, where a
   * rule of the server decides that.
   */
  only?: string | undefined;
  /** The field of the day or moment when one is due. */
  until?: string | undefined;
}

/** How many waiting records are named. */
const NAMED = 3;

/** The day of the field on rows where the person may read it. */
function dueSql({ resource, read }: Access, until: string | undefined, row: SqlRow): SQL {
  const field = until === undefined ? undefined : resource.fields[until];
  const rule = until === undefined ? undefined : read[until];
  if (until === undefined || !field || rule === undefined) return sql`NULL::date`;
  const column = comparableColumn(ROW, until, field);
  const day =
    traitsOf(field).temporal === 'moment'
      ? sql`(${column} AT TIME ZONE ${sql.raw(`'${TIME_ZONE}'`)})::date`
      : sql`${column}`;
  const readable = ruleSql(rule, row);
  return readable === null ? day : sql`CASE WHEN ${readable} THEN ${day} END`;
}

/**
 * One row: the number of waiting records in the view, the first day on which one is due, and the
 * ids of the first few. `null` if the person holds none of the transitions.
 */
export function waitingRecordsSql(
  access: Access,
  { transitions, where, only, until }: WaitingQuery,
  scope: SqlScope,
): SQL | null {
  const { workflow } = access.resource;
  const row = { resource: access.resource.name, alias: ROW, scope };
  const open = transitions.flatMap((name) => {
    const transition = workflow && transitionNamed(workflow, name);
    return transition && access.transitions[name] !== undefined
      ? [mayTakeSql(access, transition, row)]
      : [];
  });
  if (open.length === 0) return null;
  const narrowed = where === undefined ? sql`` : sql` AND ${whereSql(where, row, true)}`;
  const settled = only === undefined ? sql`` : sql` AND ${sql.raw(only)}`;
  return sql`
    SELECT
      count(*),
      min(waiting.due),
      (array_agg(waiting.id ORDER BY waiting.due, waiting.id))[1:${sql.raw(String(NAMED))}]
    FROM (
      SELECT record.id, ${dueSql(access, until, row)} AS due
      FROM ${tableOf(access.resource)} record
      WHERE ${rowCondition(access, 'list', scope)}
        AND (${sql.join(open, sql.raw(' OR '))})${narrowed}${settled}
    ) waiting`;
}
