import { type Queryable, queryRows } from '../../../../gateway/index.ts';

/** Papers whose lines are read or appended at once, so that others are served in between. */
const AT_ONCE = 20;

/** The papers with lines of a release, some at a time and in a lasting order. */
export async function* papersInParts(client: Queryable, release: string): AsyncGenerator<string[]> {
  const rows = await queryRows<{ paper: string }>(client, {
    text: `
      SELECT DISTINCT paper_id AS paper
      FROM unit_results
      WHERE release_id = $1
      ORDER BY paper_id`,
    values: [release],
  });
  for (let first = 0; first < rows.length; first += AT_ONCE)
    yield rows.slice(first, first + AT_ONCE).map(({ paper }) => paper);
}
