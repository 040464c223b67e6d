import {
  containing,
  localisedFrom,
  type Page,
  type PageRange,
  type Queryable,
  queryRows,
  requireRow,
} from '../../../../gateway/index.ts';
import {
  DEFAULT_LANGUAGE,
  LANGUAGES,
  type Language,
  type Localised,
} from '../../../contract/model/constants.ts';
import { unitLabelIn } from '../../shared/unitLabelSql.ts';

/** SQL of a group's key, of its label in a language, and of the joins that both need. */
export interface Group {
  key: string;
  label: (language: Language) => string;
  join?: string;
  /**
   * Where there may be thousands of groups: SQL of their keys, each once or more, with the values
   * of the count, so that the rows of a page's groups alone are counted.
   */
  listed?: { keys: string; from: string; order: string };
}

/** Course units by their code. `units`: SQL of the ids of those that are counted. */
export const groupOfUnits = (units: string): Group => ({
  key: 'unit.id',
  label: unitLabelIn,
  listed: { keys: units, from: 'FROM course_units unit', order: 'unit.code' },
});

/** The label of groups whose key is translated by the screen. */
export const NO_LABEL = 'NULL::text';

/** SQL of the count in each column, and of the rows that are counted. */
export interface Counted<Column extends string> {
  columns: Readonly<Record<Column, string>>;
  from: string;
  where: string;
  values: readonly unknown[];
}

interface GroupFigures<Column extends string> {
  key: string;
  label: Localised | null;
  figures: Record<Column, number>;
}

/** The groups to list: those whose label contains the words, all without a range. */
export interface GroupsWanted {
  search: string;
  range?: PageRange;
}

const figuresOf = (columns: Readonly<Record<string, string>>): string => {
  const counts = Object.entries(columns).map(([name, count]) => `'${name}', (${count})::int`);
  return `json_build_object(${counts.join(', ')})`;
};

type Label = Group['label'];

/** SQL of the label in every language as JSON. */
const jsonOf = (label: Label): string =>
  `CASE WHEN ${label(DEFAULT_LANGUAGE)} IS NOT NULL THEN ${localisedFrom(label)} END`;

/** SQL of the words to search in a label, and of the order by it. */
function labelsOf(label: Label): { words: string; order: string } {
  return {
    words: `concat_ws(' ', ${LANGUAGES.map(label).join(', ')})`,
    order: `${label(DEFAULT_LANGUAGE)} NULLS LAST`,
  };
}

/** The placeholders of the words and the page. */
interface Places {
  search: string;
  first: string;
  count: string;
}

/**
 * Lists the groups of the page first, and then writes their labels and counts the rows of each. `IS
 * TRUE` keeps the planner from joining all groups, where a few of their order make the page.
 */
const listedFirst = (
  { key, label, listed }: Group & { listed: NonNullable<Group['listed']> },
  { columns, from, where }: Counted<string>,
  { search, first, count }: Places,
): string => {
  const { words } = labelsOf(label);
  const isKnown = `(${key} IN (SELECT known.key FROM known)) IS TRUE`;
  return `
    WITH known AS MATERIALIZED (
      SELECT DISTINCT listed.key
      FROM (${listed.keys}) listed(key)
    ),
    listed AS MATERIALIZED (
      SELECT
        ${key} AS key,
        ${LANGUAGES.map((language) => `${label(language)} AS label_${language}`).join(', ')},
        ${listed.order} AS place
      ${listed.from}
      WHERE ${isKnown} AND (${search} = '%%' OR ${words} ILIKE ${search})
      ORDER BY ${listed.order}
      OFFSET ${first}
      LIMIT ${count}
    )
    SELECT
      listed.key::text AS key,
      ${jsonOf((language) => `listed.label_${language}`)} AS label,
      counted.figures,
      CASE
        WHEN ${search} = '%%' THEN (SELECT count(*)::int FROM known)
        ELSE (
          SELECT count(*)::int
          ${listed.from}
          WHERE ${isKnown} AND ${words} ILIKE ${search}
        )
      END AS total
    FROM listed
    JOIN LATERAL (
      SELECT ${figuresOf(columns)} AS figures
      ${from}
      ${where} AND ${key} = listed.key
    ) counted ON true
    ORDER BY listed.place`;
};

const countedAtOnce = (
  { key, label, join = '' }: Group,
  { columns, from, where }: Counted<string>,
  { search, first, count }: Places,
): string => {
  const least: Label = (language) => `min(${label(language)})`;
  const { words, order } = labelsOf(least);
  return `
    SELECT
      ${key} AS key,
      ${jsonOf(least)} AS label,
      ${figuresOf(columns)} AS figures,
      count(*) OVER ()::int AS total
    ${from} ${join}
    ${where}
    GROUP BY ${key}
    HAVING ${words} ILIKE ${search}
    ORDER BY ${order}, ${key}
    OFFSET ${first}
    LIMIT ${count}`;
};

/** A page of the groups with their counts, sorted by label. */
export async function countsByGroup<Column extends string>(
  client: Queryable,
  group: Group,
  counted: Counted<Column>,
  { search, range }: GroupsWanted,
): Promise<Page<GroupFigures<Column>>> {
  const { listed } = group;
  const after = counted.values.length;
  const further = {
    search: `$${after + 1}`,
    first: `$${after + 2}`,
    count: `$${after + 3}`,
  };
  const rows = await queryRows<GroupFigures<Column> & { total: number }>(client, {
    text:
      listed === undefined
        ? countedAtOnce(group, counted, further)
        : listedFirst({ ...group, listed }, counted, further),
    values: [...counted.values, containing(search.trim()), range?.first ?? 0, range?.count ?? null],
  });
  return {
    rows: rows.map(({ total: _total, ...row }) => row),
    total: rows[0]?.total ?? 0,
  };
}

/** Counts the rows over all groups. */
export async function countsOfAll<Column extends string>(
  client: Queryable,
  { columns, from, where, values }: Counted<Column>,
): Promise<Record<Column, number>> {
  const { figures } = await requireRow<{ figures: Record<Column, number> }>(client, {
    text: `SELECT ${figuresOf(columns)} AS figures ${from} ${where}`,
    values: [...values],
  });
  return figures;
}
