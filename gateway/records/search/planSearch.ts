import { sql, type SQL } from 'drizzle-orm';
import type { Catalogue } from '../../../src/contract/model/catalogue.ts';
import type { WhereContext } from '../../../src/contract/model/where.ts';
import { SEARCH_LIMIT } from '../../../src/contract/wire/search.ts';
import { tableName } from '../../db/names.ts';
import { compile, listConditions, type Plan } from '../plan/plan.ts';
import { fieldLabelSql, jsonObject, labelSql, labelTextSql, valueSql } from '../plan/readFields.ts';
import { createScope } from '../plan/whereSql.ts';
import type { SearchedScreen } from './searchable.ts';

/**
 * So many matches are weighed against each other; of a word that half the records hold, any of
 * these will do.
 */
const WEIGHED = 200;

const ROW = sql.raw('t');
const escaped = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`);

/** Names that begin with what was typed come first, then those in which a word does. */
function order(words: string): SQL {
  const start = escaped(words);
  return sql`
    CASE WHEN m.name LIKE ${`${start}%`} THEN 0 WHEN m.name LIKE ${`% ${start}%`} THEN 1 ELSE 2 END,
    m.name,
    m.id`;
}

function oneResource(
  { access, detail }: SearchedScreen,
  catalogue: Catalogue,
  context: WhereContext,
  q: string,
  position: number,
): SQL {
  const { resource } = access;
  const scope = createScope(catalogue, context);
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
    ['id', sql`t.id`],
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
        SELECT coalesce(json_agg(b.record ORDER BY b.place), '[]'::json)
        FROM (
          SELECT best.place, ${record} AS record
          FROM (
            SELECT m.id, row_number() OVER (ORDER BY ${order(q.toLowerCase())}) AS place
            FROM (
              SELECT t.id, lower(${labelTextSql(resource, ROW, catalogue)}) AS name
              FROM ${sql.identifier(tableName(resource.name))} t
              WHERE ${conditions}
              LIMIT ${WEIGHED}
            ) m
            ORDER BY place
            LIMIT ${SEARCH_LIMIT + 1}
          ) best
          JOIN ${sql.identifier(tableName(resource.name))} t ON t.id = best.id
        ) b
      ) AS records`;
}

/**
 * One statement over every resource that the person can search: the list's own conditions, the best
 * few of each.
 */
export function planSearch(
  screens: readonly SearchedScreen[],
  catalogue: Catalogue,
  context: WhereContext,
  q: string,
): Plan {
  const parts = screens.map((screen, position) =>
    oneResource(screen, catalogue, context, q, position),
  );
  return compile(sql`
    SELECT coalesce(json_agg(f ORDER BY f.position), '[]'::json) AS found
    FROM (${sql.join(parts, sql.raw(' UNION ALL '))}) f
    WHERE json_array_length(f.records) > 0`);
}
