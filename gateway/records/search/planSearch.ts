import { sql, type SQL } from 'drizzle-orm';
import type { Catalogue } from '../../../src/contract/model/catalogue.ts';
import type { WhereContext } from '../../../src/contract/model/where.ts';
import { SEARCH_LIMIT } from '../../../src/contract/wire/calls/searchCalls.ts';
import { escapeLike } from '../../db/like.ts';
import { tableName } from '../../db/names.ts';
import { listConditions } from '../plan/listConditions.ts';
import {
  fieldLabelSql,
  jsonObject,
  labelSql,
  labelTextSql,
  titleOrder,
  valueSql,
} from '../plan/readFields.ts';
import { createScope, type SqlScope } from '../plan/sqlScope.ts';
import { compile, type Plan, ROW } from '../plan/statement.ts';
import type { SearchedScreen } from './searchable.ts';

/** Maximum number of matches that are ranked; for a very common word, any of them will do. */
const WEIGHED = 200;

/** Names that start with the words come first, then names with a word that does. */
function order(words: string): SQL {
  const start = escapeLike(words);
  return sql`
    CASE
      WHEN matched.name LIKE ${`${start}%`} THEN 0
      WHEN matched.name LIKE ${`% ${start}%`} THEN 1
      ELSE 2
    END,
    matched.place,
    matched.id`;
}

function oneResource(
  { access, detail }: SearchedScreen,
  scope: SqlScope,
  q: string,
  position: number,
): SQL {
  const { resource } = access;
  const { catalogue } = scope;
  const conditions = listConditions(
    access,
    { search: q, filter: [], first: 0, count: WEIGHED },
    scope,
    'list',
  );
  const value =
    detail === null
      ? null
      : (fieldLabelSql(resource, ROW, detail, catalogue) ?? valueSql(resource, ROW, detail));
  const record = jsonObject([
    ['id', sql`record.id`],
    ['label', labelSql(resource, ROW, catalogue)],
    [
      'detail',
      detail === null || value === null
        ? sql`NULL::json`
        : jsonObject([
            ['field', sql`${detail}::text`],
            ['value', value],
          ]),
    ],
  ]);
  return sql`
    SELECT
      ${sql.raw(String(position))} AS position,
      (
        SELECT coalesce(json_agg(placed.record ORDER BY placed.place), '[]'::json)
        FROM (
          SELECT best.place, ${record} AS record
          FROM (
            SELECT matched.id, row_number() OVER (ORDER BY ${order(q.toLowerCase())}) AS place
            FROM (
              SELECT
                record.id,
                lower(${labelTextSql(resource, ROW, catalogue)}) AS name,
                ROW(${sql.join(titleOrder(resource, ROW, scope), sql.raw(', '))}) AS place
              FROM ${sql.identifier(tableName(resource.name))} record
              WHERE ${conditions}
              LIMIT ${WEIGHED}
            ) matched
            ORDER BY place
            LIMIT ${SEARCH_LIMIT + 1}
          ) best
          JOIN ${sql.identifier(tableName(resource.name))} record ON record.id = best.id
        ) placed
      ) AS records`;
}

/**
 * One statement over every resource that the user can search: the best matches of each, under the
 * list's conditions.
 */
export function planSearch(
  screens: readonly SearchedScreen[],
  catalogue: Catalogue,
  context: WhereContext,
  q: string,
): Plan {
  const parts = screens.map((screen, position) =>
    oneResource(screen, createScope(catalogue, context), q, position),
  );
  return compile(sql`
    SELECT coalesce(json_agg(found ORDER BY found.position), '[]'::json) AS found
    FROM (${sql.join(parts, sql.raw(' UNION ALL '))}) found
    WHERE json_array_length(found.records) > 0`);
}
