import { type Queryable, queryRow, queryRows } from '../../../../gateway/index.ts';
import type { BrokenGround } from '../api.ts';
import { papersInParts } from './papersInParts.ts';

/**
 * What says that it changed the record, and is not found there. Publications from before the chain
 * are not in it: it began with its migration, or in a portal that was moved with its first link.
 */
const GROUNDS = `
  SELECT 'entry' AS kind, entry.id AS record
  FROM grade_entries entry
  WHERE entry.state = 'onRecord'
    AND NOT EXISTS (
      SELECT
      FROM sittings sitting
      WHERE sitting.entry_id = entry.id
        AND sitting.student_id = entry.student_id
        AND sitting.course_unit_id = entry.course_unit_id
        AND sitting.effect = entry.effect
    )
  UNION ALL
  SELECT 'rescrutiny', rescrutiny.id
  FROM rescrutinies rescrutiny
  WHERE rescrutiny.state = 'changed'
    AND NOT EXISTS (
      SELECT
      FROM sittings sitting
      WHERE sitting.rescrutiny_id = rescrutiny.id
        AND sitting.student_id = rescrutiny.student_id
        AND sitting.paper_id = rescrutiny.paper_id
    )
  UNION ALL
  SELECT 'release', release.id
  FROM result_releases release
  CROSS JOIN LATERAL (
    VALUES ('publish', release.published_at), ('withdraw', release.withdrawn_at)
  ) AS done(act, at)
  WHERE release.state IN ('published', 'withdrawn')
    AND done.at > least(
      (SELECT min(ledger_head.at) FROM ledger_heads ledger_head),
      (SELECT applied_at FROM applied_migrations WHERE name LIKE '0071%')
    )
    AND NOT EXISTS (
      SELECT
      FROM ledger_heads ledger_head
      WHERE ledger_head.release_id = release.id AND ledger_head.act = done.act
    )`;

/** Verifies that every decision that changed the record has its row there. */
export const verifyGrounds = (client: Queryable): Promise<BrokenGround[]> =>
  queryRows<BrokenGround>(client, { text: GROUNDS });

const LOST_LINES = `
  SELECT 1
  FROM unit_results result
  WHERE result.release_id = $1
    AND result.paper_id = ANY($2::uuid[])
    AND NOT EXISTS (
      SELECT
      FROM sittings sitting
      WHERE sitting.release_id = result.release_id
        AND sitting.paper_id = result.paper_id
        AND sitting.student_id = result.student_id
        AND sitting.effect IN ('states', 'corrects')
        AND sitting.code IS NOT DISTINCT FROM result.code
        AND sitting.total IS NOT DISTINCT FROM result.total
        AND sitting.grade IS NOT DISTINCT FROM result.grade
    )
  LIMIT 1`;

/** Whether every line of a release that was published is on record as it was published. */
export async function areLinesOnRecord(client: Queryable, release: string): Promise<boolean> {
  for await (const papers of papersInParts(client, release))
    if (await queryRow(client, { text: LOST_LINES, values: [release, papers] })) return false;
  return true;
}
