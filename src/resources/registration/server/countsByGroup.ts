import { localisedFrom, type Queryable, queryRows, requireRow } from '../../../../gateway/index.ts';
import type { Language, Localised } from '../../../contract/model/constants.ts';

/** SQL of a group's key, of its label in a language, and of the joins that both need. */
export interface Group {
  key: string;
  label: (language: Language) => string;
  join?: string;
}

/** The label of groups whose key is translated by the screen. */
export const NO_LABEL = 'NULL::text';

/** SQL of the count in each column, and of the rows that are counted. */
interface Counted<Column extends string> {
  columns: Readonly<Record<Column, string>>;
  from: string;
  where: string;
  values: unknown[];
}

/** Counts rows by group, sorted by label, and over all groups. */
export async function countsByGroup<Column extends string>(
  client: Queryable,
  { key, label, join = '' }: Group,
  { columns, from, where, values }: Counted<Column>,
): Promise<{
  rows: { key: string; label: Localised | null; figures: Record<Column, number> }[];
  total: Record<Column, number>;
}> {
  const counts = Object.entries(columns).map(
    ([name, count]) => `'${name}', (${String(count)})::int`,
  );
  const figures = `json_build_object(${counts.join(', ')}) AS figures`;
  const least = (language: Language): string => `min(${label(language)})`;
  const rows = await queryRows<{
    key: string;
    label: Localised | null;
    figures: Record<Column, number>;
  }>(client, {
    text: `
      SELECT
        ${key} AS key,
        CASE
          WHEN ${least('en')} IS NOT NULL THEN ${localisedFrom(least)}
        END AS label,
        ${figures}
      ${from} ${join}
      ${where}
      GROUP BY ${key}
      ORDER BY ${least('en')} NULLS LAST, ${key}`,
    values,
  });
  const total = await requireRow<{ figures: Record<Column, number> }>(client, {
    text: `SELECT ${figures} ${from} ${where}`,
    values,
  });
  return { rows, total: total.figures };
}
