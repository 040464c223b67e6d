import { sql, type SQL } from 'drizzle-orm';
import { LIST_COUNTED } from '../../../src/contract/model/constants.ts';
import { isReferenceToOne } from '../../../src/contract/model/kindTraits.ts';
import type { Verb } from '../../../src/contract/model/privileges.ts';
import type { ListQuery } from '../../../src/contract/wire/listQuery.ts';
import { comparableColumn } from '../../db/storage.ts';
import type { RowLayout } from '../../db/wire/jsonRowEncoder.ts';
import type { Access } from '../authorise/authorise.ts';
import { isOfPerson, listConditions, rowCondition } from './listConditions.ts';
import { orderedBy, ordering } from './ordering.ts';
import { cachedPlan } from './planCache.ts';
import { labelSql } from './readFields.ts';
import { encodedColumns, recordColumns, recordParts, type LabelOf } from './recordColumns.ts';
import { createScope, type SqlScope } from './sqlScope.ts';
import { compile, ROW, tableOf, type Plan } from './statement.ts';

/**
 * Reads one record as JSON text, or no row: missing and forbidden are indistinguishable. The id is
 * the last value.
 */
export function planOne(access: Access, id: string, scope: SqlScope, verb: Verb = 'show'): Plan {
  return compile(sql`
    SELECT row_to_json(shown_record)::text AS record
    FROM (
      SELECT ${recordColumns(access, scope)}
      FROM ${tableOf(access.resource)} record
      WHERE ${rowCondition(access, verb, scope)} AND record.id = ${id}::uuid
    ) shown_record`);
}

/** The same plan, cached for all records. */
export function planRecord(access: Access, id: string, scope: SqlScope): Plan {
  const { text, values } = cachedPlan(access, 'one', scope.context, (context) =>
    planOne(access, id, createScope(scope.catalogue, context)),
  );
  return { text, values: [...values.slice(0, -1), id] };
}

/** Common page sizes are written into the statement, so that the database plans for them. */
const USUAL_PAGES = new Set([1, 5, 10, 20, 25, 50, 100, 200, 500, 1000]);
const amount = (count: number): SQL =>
  USUAL_PAGES.has(count) ? sql.raw(String(count)) : sql`${count}::int`;

/** The limit of the count for a page, always beyond the page, so that a next page is known. */
export const countedTo = ({ first, count }: ListQuery): number =>
  Math.max(LIST_COUNTED, first + count);

/**
 * Joins labels to the rows of the page alone. Most rows point to the same few records, whose labels
 * the database memoises (`OFFSET 0` keeps the label inside the memoised part).
 */
function pageLabels(
  { resource, read, view }: Access,
  { catalogue }: SqlScope,
): { joins: SQL[]; labelOf: LabelOf } {
  const labels = new Map<string, SQL>();
  const joins: SQL[] = [];
  for (const name of Object.keys(read)) {
    const field = resource.fields[name];
    const target = isReferenceToOne(field) ? catalogue.resources.get(field.to) : undefined;
    if (!field || !target || view?.declaration.hide?.includes(name)) continue;
    const alias = sql.raw(`label${joins.length}`);
    joins.push(sql`
      LEFT JOIN LATERAL (
        SELECT ${labelSql(target, sql.raw('target0'), catalogue, 1)} AS label
        FROM ${tableOf(target)} target0
        WHERE target0.id = ${comparableColumn(ROW, name, field)}
        OFFSET 0
      ) ${alias} ON true`);
    labels.set(name, sql`${alias}.label`);
  }
  return { joins, labelOf: (name) => labels.get(name) ?? null };
}

/** Counts the matching rows up to one beyond `countedTo`, with the snapshot of the count. */
const planMatches = (access: Access, query: ListQuery, scope: SqlScope, verb: Verb): Plan =>
  compile(sql`
    SELECT pg_current_snapshot()::text AS snapshot, count(*)::int AS total
    FROM (
      SELECT 1
      FROM ${tableOf(access.resource)} record
      WHERE ${listConditions(access, query, scope, verb)}
      LIMIT ${sql.raw(String(countedTo(query) + 1))}
    ) counted`);

/** A page of records, one per row, and its count. */
export interface ListPlan extends Plan {
  layout: RowLayout;
  /**
   * `{snapshot, total}`: a separate statement, because most pages need no count and the database
   * plans the page best alone.
   */
  matches: Plan;
}

/** A page of records, encoded by `layout`; column 0 of each row is the snapshot it was read at. */
export function planList(
  access: Access,
  query: ListQuery,
  scope: SqlScope,
  verb: Verb = 'list',
): ListPlan {
  const { joins, labelOf } = pageLabels(access, scope);
  const offset = query.first === 0 ? sql`` : sql` OFFSET ${query.first}`;
  const order = ordering(access, query, scope);
  // The outer statement keeps the page in the order of the inner one.
  const places = order.isPlain
    ? undefined
    : order.columns.map((_, index) => sql.raw(`"_place${index}"`));
  const kept = places?.map((place, index) => sql`, ${order.columns[index]} AS ${place}`) ?? [];
  const { columns, layout } = encodedColumns(
    recordParts(access, scope, { isListed: true, labelOf }),
  );
  const table = tableOf(access.resource);
  const conditions = listConditions(access, query, scope, verb);
  // `OFFSET 0`: the few rows of a person are found first and then sorted.
  const rows = isOfPerson(access, verb, scope)
    ? sql`(SELECT record.* FROM ${table} record WHERE ${conditions} OFFSET 0) record ${order.join}`
    : sql`${table} record ${order.join} WHERE ${conditions}`;
  const page = sql`
    SELECT record.*${sql.join(kept)}
    FROM ${rows}
    ORDER BY ${orderedBy(order)}
    LIMIT ${amount(query.count)}${offset}`;
  const plan = compile(sql`
    SELECT (SELECT pg_current_snapshot()::text), ${columns}
    FROM (${page}) record ${sql.join(joins, sql.raw(' '))}
    ORDER BY ${orderedBy(
      order,
      places?.map((place) => sql`record.${place}`),
    )}`);
  return {
    ...plan,
    layout,
    matches: planMatches(access, query, createScope(scope.catalogue, scope.context), verb),
  };
}

/** The exportable records with these ids as one JSON text, in no order. */
export function planExport(
  access: Access,
  ids: readonly string[],
  scope: SqlScope,
  fields: readonly string[],
): Plan {
  return compile(sql`
    SELECT coalesce(json_agg(shown_record), '[]'::json)::text AS records
    FROM (
      SELECT ${recordColumns(access, scope, fields)}
      FROM ${tableOf(access.resource)} record
      WHERE record.id = ANY(${`{${ids.join(',')}}`}::uuid[])
        AND ${rowCondition(access, 'export', scope)}
    ) shown_record`);
}

/** The ids of all matches in their order, as one value. */
export const planMatchingIds = (
  access: Access,
  query: ListQuery,
  scope: SqlScope,
  verb: Verb,
): Plan => {
  const order = ordering(access, query, scope);
  return compile(sql`
    SELECT string_agg(uuid_send(matching.id), ''::bytea) AS ids
    FROM (
      SELECT record.id
      FROM ${tableOf(access.resource)} record ${order.join}
      WHERE ${listConditions(access, query, scope, verb)}
      ORDER BY ${orderedBy(order)}
    ) matching`);
};

/** Counts all matching rows. */
export const planCount = (
  access: Access,
  query: ListQuery,
  scope: SqlScope,
  verb: Verb = 'list',
): Plan =>
  compile(sql`
    SELECT count(*)::int AS total
    FROM ${tableOf(access.resource)} record
    WHERE ${listConditions(access, query, scope, verb)}`);
