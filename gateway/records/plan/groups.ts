import { sql, type SQL } from 'drizzle-orm';
import { PortalError } from '../../../src/contract/model/errors.ts';
import { TIME_ZONE } from '../../../src/contract/model/facultyClock.ts';
import type { Field } from '../../../src/contract/model/fields.ts';
import {
  isBilingual,
  isMoment,
  isPlainText,
  isReference,
  isReferenceToMany,
  isReferenceToOne,
  traitsOf,
} from '../../../src/contract/model/kindTraits.ts';
import { didYouMean } from '../../../src/contract/model/nearestName.ts';
import type { ListQuery } from '../../../src/contract/wire/listQuery.ts';
import { childTableName, tableName } from '../../db/names.ts';
import { comparableColumn } from '../../db/storage.ts';
import type { Access } from '../authorise/authorise.ts';
import { listConditions } from './listConditions.ts';
import { declaredBehind } from './readablePaths.ts';
import { labelSql } from './readFields.ts';
import type { SqlScope } from './sqlScope.ts';
import { compile, type Plan, ROW } from './statement.ts';
import { ruleSql } from './whereSql.ts';

/** Further values are cut off, the rarest first. */
export const MAX_GROUPS = 100;

const OTHER = sql.raw('target');
const CHILD = sql.raw('child');

interface Grouping {
  /** The field whose values are counted. */
  field: Field;
  join: SQL;
  value: SQL;
}

/** Moments are counted by the faculty's days. */
const dayOf = (field: Field, name: string): SQL => {
  const moment = comparableColumn(ROW, name, field);
  return sql`(${moment} AT TIME ZONE ${sql.raw(`'${TIME_ZONE}'`)})::date::text`;
};

function groupingOf(access: Access, by: string, scope: SqlScope): Grouping {
  const [head = '', ...rest] = by.split('.');
  const isReadable =
    Object.hasOwn(access.read, head) && !access.view?.declaration.hide?.includes(head);
  const own = isReadable ? access.resource.fields[head] : undefined;
  const field = rest.length === 0 ? own : own && declaredBehind(access, by, scope);
  const isGrouped =
    field &&
    (traitsOf(field).groupable || isPlainText(field) || isMoment(field)) &&
    !isBilingual(field);
  if (!own || !isGrouped || (rest.length > 0 && isReferenceToMany(field))) {
    throw new PortalError('BAD_REQUEST', {
      details: { by, hint: didYouMean(head, Object.keys(access.read)).trim() },
    });
  }
  if (isMoment(own)) return { field, join: sql``, value: dayOf(own, head) };
  if (rest.length > 0 && isReferenceToOne(own)) {
    const target = sql.identifier(tableName(own.to));
    const join = sql`LEFT JOIN ${target} target ON target.id = ${comparableColumn(ROW, head, own)}`;
    return { field, join, value: comparableColumn(OTHER, rest[0] ?? '', field) };
  }
  if (!isReferenceToMany(field))
    return { field, join: sql``, value: comparableColumn(ROW, head, field) };
  const children = sql.identifier(childTableName(access.resource.name, head));
  return {
    field,
    join: sql`LEFT JOIN ${children} child ON child.owner_id = record.id`,
    value: sql`${CHILD}.target_id`,
  };
}

/** Counts the matching rows by value of a field, most frequent first, in one statement. */
export function planGroups(access: Access, by: string, query: ListQuery, scope: SqlScope): Plan {
  const { field, join, value } = groupingOf(access, by, scope);
  const readable = ruleSql(
    access.read[by.split('.')[0] ?? ''] ?? 'none',
    { resource: access.resource.name, alias: ROW, scope },
    true,
  );
  const listed = listConditions(access, query, scope, 'list');
  const conditions = readable === null ? listed : sql`${listed} AND ${readable}`;
  const from = sql`${sql.identifier(tableName(access.resource.name))} record`;
  const target = isReference(field) ? scope.catalogue.resources.get(field.to) : undefined;
  const label = target
    ? sql`(
      SELECT ${labelSql(target, sql.raw('target0'), scope.catalogue, 1)}
      FROM ${sql.identifier(tableName(target.name))} target0
      WHERE target0.id = grouped.value
    )`
    : sql`NULL::text`;
  return compile(sql`
    SELECT
      (SELECT count(*)::int FROM ${from} WHERE ${conditions}) AS total,
      (
        SELECT coalesce(json_agg(listed), '[]'::json)
        FROM (
          SELECT grouped.value, ${label} AS label, grouped.count
          FROM (
            SELECT ${value} AS value, count(*)::int AS count
            FROM ${from}
            ${join}
            WHERE ${conditions}
            GROUP BY 1
            ORDER BY 2 DESC, 1
            LIMIT ${MAX_GROUPS + 1}
          ) grouped
        ) listed
      ) AS groups`);
}
