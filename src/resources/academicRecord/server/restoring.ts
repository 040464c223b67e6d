import { type Queryable, queryRows } from '../../../../gateway/index.ts';
import { grouped } from '../../shared/grouped.ts';
import { type ChainedSitting, inForce } from '../rules/inForce.ts';
import { type Appending, insertSittings } from './insertSittings.ts';
import { missedRegradings } from './missedRegradings.ts';

/** The chains of withdrawals that leave more than what they withdraw. */
const CHAINS = `
  WITH RECURSIVE chain AS (
    SELECT
      withdrawal.id AS withdrawal,
      withdrawal.id,
      withdrawal.replaces_id,
      withdrawal.effect,
      withdrawal.release_id,
      withdrawal.entry_id,
      withdrawal.sequence
    FROM sittings withdrawal
    JOIN sittings withdrawn ON withdrawn.id = withdrawal.replaces_id
    WHERE withdrawal.id = ANY($1::uuid[]) AND withdrawn.replaces_id IS NOT NULL
    UNION ALL
    SELECT
      chain.withdrawal,
      former.id,
      former.replaces_id,
      former.effect,
      former.release_id,
      former.entry_id,
      former.sequence
    FROM chain
    JOIN sittings former ON former.id = chain.replaces_id
  )
  SELECT
    chain.withdrawal,
    chain.id,
    chain.effect,
    chain.release_id AS release,
    chain.entry_id AS entry,
    release.state IS NOT DISTINCT FROM 'withdrawn' AS "isReleaseWithdrawn"
  FROM chain
  LEFT JOIN result_releases release ON release.id = chain.release_id
  ORDER BY chain.withdrawal, chain.sequence`;

/** Columns that a row repeats of the one that it brings back. */
const REPEATED = `
    student_id, course_unit_id, semester_id, paper_id, entry_id, release_id, sat_on, attempt_kind,
    attempt_number, credits, counts_in_gpa, code, total, grade, points_raw, points_counted,
    is_capped, is_passed, scheme_id, gpa_rules_id, rule_set, working, source`;

/** For each withdrawal the row that it brings back. */
async function broughtBackBy(
  client: Queryable,
  withdrawals: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await queryRows<ChainedSitting & { withdrawal: string }>(client, {
    text: CHAINS,
    values: [withdrawals],
  });
  return new Map(
    [...grouped(rows, ({ withdrawal }) => withdrawal)].flatMap(([withdrawal, chain]) => {
      const former = inForce(chain);
      return former === null ? [] : [[withdrawal, former] as const];
    }),
  );
}

const RESTORED = {
  columns: `effect, replaces_id, ${REPEATED}`,
  select: `
      'restores', given.withdrawal, ${REPEATED.replaceAll(/(\w+)/g, 'former.$1')}
      FROM jsonb_to_recordset($3::jsonb) AS given(withdrawal uuid, former uuid)
      JOIN sittings former ON former.id = given.former
      ORDER BY former.student_id, former.sequence`,
};

/**
 * Appends, for each of these withdrawals, what the withdrawn row had replaced, unless that was
 * withdrawn itself. A regrading that did not reach it, because it was replaced, reaches it then.
 */
export async function restoreReplaced(
  context: Appending,
  withdrawals: readonly string[],
): Promise<void> {
  if (withdrawals.length === 0) return;
  const formerOf = await broughtBackBy(context.client, withdrawals);
  if (formerOf.size === 0) return;
  const given = [...formerOf].map(([withdrawal, former]) => ({ withdrawal, former }));
  const restored = await insertSittings(context, { ...RESTORED, values: [JSON.stringify(given)] });
  const pairs = restored.map(({ id, replaces }) => ({
    restored: id,
    former: formerOf.get(String(replaces)) ?? '',
  }));
  for (const rows of await missedRegradings(context.client, pairs))
    await insertSittings(context, rows);
}
