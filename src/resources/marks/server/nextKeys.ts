import { type Queryable, queryRows } from '../../../../gateway/index.ts';

/** Before every id. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

interface Column {
  table: string;
  column: string;
}

/**
 * The ids after one (`null`: the first) that any of these columns holds, in order and each once. An
 * index on each column is walked from id to id, so that rows of the same id are not read.
 */
export async function nextKeys(
  client: Queryable,
  columns: readonly Column[],
  { after, count }: { after: string | null; count: number },
): Promise<string[]> {
  const next = (from: string): string =>
    columns
      .map(
        ({ table, column }) => `
      (SELECT ${column} FROM ${table} WHERE ${column} > ${from} ORDER BY ${column} LIMIT 1)`,
      )
      .join(',');
  const rows = await queryRows<{ key: string }>(client, {
    text: `
      WITH RECURSIVE walked AS (
        SELECT least(${next('$1::uuid')}) AS key, 1 AS place
        UNION ALL
        SELECT least(${next('walked.key')}), place + 1
        FROM walked
        WHERE key IS NOT NULL AND place < $2
      )
      SELECT key
      FROM walked
      WHERE key IS NOT NULL
      ORDER BY key`,
    values: [after ?? BEFORE_ALL, count],
  });
  return rows.map(({ key }) => key);
}
