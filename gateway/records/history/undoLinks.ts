import { type Queryable, queryRows } from '../../db/queryable.ts';
import { undoneSets } from './rules.ts';

const LINKS = `
  WITH RECURSIVE links(change_set, undoes) AS (
    SELECT DISTINCT change_set, undoes
    FROM activities
    WHERE undoes = ANY($1::text[])
    UNION
    SELECT DISTINCT activity.change_set, activity.undoes
    FROM activities activity
    JOIN links link ON activity.undoes = link.change_set
  )
  SELECT change_set AS "changeSet", undoes
  FROM links`;

/** The change sets among these that are undone, each with the change set that undid it. */
export async function findUndone(
  client: Queryable,
  changeSets: readonly string[],
): Promise<Map<string, string>> {
  if (changeSets.length === 0) return new Map();
  const rows = await queryRows<{ changeSet: string; undoes: string }>(client, {
    name: 'undo-links',
    text: LINKS,
    values: [changeSets],
  });
  return undoneSets(rows);
}
