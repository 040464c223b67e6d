import { sql, type SQL } from 'drizzle-orm';
import type { Language } from '../../src/contract/model/constants.ts';
import type { Field } from '../../src/contract/model/fields.ts';
import { isStorable } from '../../src/contract/model/kinds/kind.ts';
import {
  hasLines,
  isBilingual,
  isReferenceToMany,
  isReferenceToOne,
} from '../../src/contract/model/kindTraits.ts';
import type { PublicResource } from '../../src/contract/model/publicApi.ts';
import type { Scalar, Where } from '../../src/contract/model/where.ts';
import { childTableName } from '../db/names.ts';
import { containsWord, searchText } from '../db/searchText.ts';
import { comparableColumn } from '../db/storage.ts';
import { sortKey } from '../db/textFunctions.ts';
import type { SqlScope } from '../records/plan/sqlScope.ts';
import { compile, type Plan, ROW } from '../records/plan/statement.ts';
import { whereSql } from '../records/plan/whereSql.ts';
import { searchedFields, type PublicQuery } from './publicQuery.ts';
import {
  hasAddress,
  publicCondition,
  publicValueSql,
  slugOf,
  tableOf,
  targetOf,
} from './publicSql.ts';

const both = (...conditions: SQL[]): SQL => sql.join(conditions, sql.raw(' AND '));

function columns(
  resource: PublicResource,
  scope: SqlScope,
  embed: readonly string[] = [],
  names: readonly string[] = resource.public.fields,
): SQL {
  const values = names.map((name) => {
    const value = publicValueSql(resource, name, { alias: ROW, scope }, embed.includes(name));
    return sql`${value} AS ${sql.identifier(name)}`;
  });
  return sql.join([sql`record.id`, ...values], sql.raw(', '));
}

/**
 * Whether a reference has the requested value: the public record with this id or slug, or empty,
 * which includes references to hidden records.
 */
function leadsTo(column: SQL, field: Field, address: Scalar, scope: SqlScope): SQL {
  if (address !== '') return sql`${column} IN ${idsOf(field, address, scope)}`;
  const target = targetOf(field, scope);
  const other = scope.freshAlias();
  return sql`NOT EXISTS (
    SELECT 1
    FROM ${tableOf(target)} ${other}
    WHERE ${both(sql`${other}.id = ${column}`, publicCondition(target, other, scope))}
  )`;
}

/** Ids of the public rows of the target with this id or slug. */
function idsOf(field: Field, address: Scalar, scope: SqlScope): SQL {
  const target = targetOf(field, scope);
  const other = scope.freshAlias();
  return sql`(
    SELECT ${other}.id
    FROM ${tableOf(target)} ${other}
    WHERE ${both(hasAddress(target, other, String(address)), publicCondition(target, other, scope))}
  )`;
}

/**
 * A filter on rows of `resource`. Fields of a referenced record count only if that record is
 * public.
 */
function filterSql(
  resource: PublicResource,
  alias: SQL,
  { path, value }: { path: string; value: Scalar },
  scope: SqlScope,
): SQL {
  const [head = '', ...rest] = path.split('.');
  const field = resource.fields[head];
  if (!field) return sql`false`;
  if (hasLines(field) || isReferenceToMany(field)) {
    const child = scope.freshAlias();
    const name = rest[0] ?? '';
    const inner = hasLines(field) ? field.fields[name] : undefined;
    const within = (condition: SQL): SQL =>
      sql`EXISTS (
        SELECT 1
        FROM ${sql.identifier(childTableName(resource.name, head))} ${child}
        WHERE ${child}.owner_id = ${alias}.id AND ${condition}
      )`;
    if (isReferenceToMany(field))
      return within(sql`${child}.target_id IN ${idsOf(field, value, scope)}`);
    if (isReferenceToOne(inner))
      return within(leadsTo(comparableColumn(child, name, inner), inner, value, scope));
    return whereSql({ [path]: value }, { resource: resource.name, alias, scope }, true);
  }
  if (!isReferenceToOne(field))
    return whereSql({ [path]: value }, { resource: resource.name, alias, scope }, true);
  const column = comparableColumn(alias, head, field);
  if (rest.length === 0) return leadsTo(column, field, value, scope);
  const target = targetOf(field, scope);
  const other = scope.freshAlias();
  const condition = both(
    publicCondition(target, other, scope),
    filterSql(target, other, { path: rest.join('.'), value }, scope),
  );
  return sql`EXISTS (
    SELECT 1
    FROM ${tableOf(target)} ${other}
    WHERE ${other}.id = ${column} AND ${condition}
  )`;
}

/**
 * Rows that contain every word. The indexed search text of the resource also holds fields that are
 * not public: it narrows the rows, and if there are such fields, the public ones decide.
 */
function searchSql(resource: PublicResource, words: readonly string[]): SQL[] {
  const open = searchedFields(resource).flatMap((name) =>
    resource.fields[name] ? [[name, resource.fields[name]] as const] : [],
  );
  const isAll =
    open.length ===
    Object.values(resource.fields).filter(({ search }) => search !== undefined).length;
  const text = isAll ? null : searchText(open, (name) => sql`record.${sql.identifier(name)}`);
  return words.flatMap((word) =>
    isStorable(word)
      ? [sql`record.search_text`, ...(text ? [text] : [])].map((place) => containsWord(place, word))
      : [sql`false`],
  );
}

function orderSql(resource: PublicResource, sort: PublicQuery['sort'], language: Language): SQL {
  const field = sort ? resource.fields[sort[0]] : undefined;
  if (!sort || !field) return sql`record.id`;
  const direction = sql.raw(sort[1] === 'desc' ? 'DESC NULLS LAST' : 'ASC NULLS LAST');
  const column = comparableColumn(ROW, sort[0], field, language);
  return sql`${isBilingual(field) ? sortKey(column) : column} ${direction}, record.id`;
}

/** A page of public records as JSON with the count of all matches; `where` narrows them further. */
export function planPublicList(
  resource: PublicResource,
  query: PublicQuery,
  scope: SqlScope,
  where?: Where,
): Plan {
  const narrowed = where
    ? [whereSql(where, { resource: resource.name, alias: ROW, scope }, true)]
    : [];
  const conditions = both(
    publicCondition(resource, ROW, scope),
    ...narrowed,
    ...query.filters.map(
      ({ path, values }) =>
        sql`(${sql.join(
          values.map((value) => filterSql(resource, ROW, { path, value }, scope)),
          sql.raw(' OR '),
        )})`,
    ),
    ...searchSql(resource, query.words),
  );
  const from = tableOf(resource);
  return compile(sql`
    SELECT
      (SELECT count(*)::int FROM ${from} record WHERE ${conditions}) AS total,
      (
        SELECT coalesce(json_agg(shown_record), '[]'::json)
        FROM (
          SELECT ${columns(resource, scope, query.embed)}
          FROM (
            SELECT record.*
            FROM ${from} record
            WHERE ${conditions}
            ORDER BY ${orderSql(resource, query.sort, query.language)}
            LIMIT ${query.perPage} OFFSET ${(query.page - 1) * query.perPage}
          ) record
        ) shown_record
      ) AS records`);
}

/** The public record with this id or slug, or no row. */
export const planPublicOne = (
  resource: PublicResource,
  address: string,
  scope: SqlScope,
  embed: readonly string[] = [],
): Plan =>
  compile(sql`
    SELECT row_to_json(shown_record) AS record
    FROM (
      SELECT ${columns(resource, scope, embed)}
      FROM ${tableOf(resource)} record
      WHERE ${both(hasAddress(resource, ROW, address), publicCondition(resource, ROW, scope))}
    ) shown_record`);

/** The addresses of all public records, by slug or id: a sitemap may name 50,000 pages. */
export function planPublicAddresses(resource: PublicResource, scope: SqlScope, most: number): Plan {
  const slug = slugOf(resource, ROW);
  const id = sql`record.id::text`;
  return compile(sql`
    SELECT ${slug === null ? id : sql`coalesce(${slug}, ${id})`} AS address
    FROM ${tableOf(resource)} record
    WHERE ${publicCondition(resource, ROW, scope)}
    ORDER BY record.id
    LIMIT ${most}`);
}

/**
 * The record as it would be public, even if it is not public yet, with these fields only;
 * `condition` limits it to the rows that the person may see.
 */
export const planAsPublic = (
  resource: PublicResource,
  id: string,
  { condition, fields }: { condition: SQL; fields: readonly string[] },
  scope: SqlScope,
): Plan =>
  compile(sql`
    SELECT row_to_json(shown_record) AS record
    FROM (
      SELECT ${columns(resource, scope, [], fields)}
      FROM ${tableOf(resource)} record
      WHERE ${both(sql`record.id = ${id}::uuid`, condition)}
    ) shown_record`);
