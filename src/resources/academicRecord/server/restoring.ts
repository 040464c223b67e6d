import { type Queryable, queryRows } from '../../../../gateway/index.ts';
import { grouped } from '../../shared/grouped.ts';
import { type ChainedSitting, inForce } from '../rules/inForce.ts';
import { type Appending, insertSittings } from './insertSittings.ts';
import { missedRegradings } from './missedRegradings.ts';

/** SQL: the chains of rows (`$1`) of a kind, each from its first row on. */
const chainsOf = (kind: string): string => `
  WITH RECURSIVE chain AS (
    SELECT
      head.id AS head,
      head.id,
      head.replaces_id,
      head.effect,
      head.release_id,
      head.entry_id,
      head.sequence
    FROM sittings head
    WHERE head.id = ANY($1::uuid[]) AND ${kind}
    UNION ALL
    SELECT
      chain.head,
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
    chain.head,
    chain.id,
    chain.effect,
    chain.release_id AS release,
    chain.entry_id AS entry,
    release.state IS NOT DISTINCT FROM 'withdrawn' AS "isReleaseWithdrawn"
  FROM chain
  LEFT JOIN result_releases release ON release.id = chain.release_id
  ORDER BY chain.head, chain.sequence`;

/** Withdrawals that leave more than what they withdraw. */
const WITHDRAWALS = chainsOf(`EXISTS (
      SELECT
      FROM sittings withdrawn
      WHERE withdrawn.id = head.replaces_id AND withdrawn.replaces_id IS NOT NULL
    )`);
/** Rows that replaced another. */
const REPLACING = chainsOf('head.replaces_id IS NOT NULL');

type Link = ChainedSitting & { head: string };

/** For each chain the row whose content is in force. */
const inForceOf = (chains: ReadonlyMap<string, readonly Link[]>): ReadonlyMap<string, string> =>
  new Map(
    [...chains].flatMap(([head, chain]) => {
      const former = inForce(chain);
      return former === null ? [] : [[head, former] as const];
    }),
  );

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
  const rows = await queryRows<Link>(client, { text: WITHDRAWALS, values: [withdrawals] });
  return inForceOf(grouped(rows, ({ head }) => head));
}

/** How many chains are read at once: those of a large release take seconds. */
const HEADS_AT_ONCE = 1_000;

/** For each of these rows, which stand, the row that its withdrawal would bring back. */
export async function returningAfter(
  client: Queryable,
  heads: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const withdrawn = new Map<string, readonly Link[]>();
  for (let first = 0; first < heads.length; first += HEADS_AT_ONCE) {
    const part = heads.slice(first, first + HEADS_AT_ONCE);
    const rows = await queryRows<Link>(client, { text: REPLACING, values: [part] });
    for (const [head, chain] of grouped(rows, (row) => row.head)) {
      const release = chain.at(-1)?.release ?? null;
      const withdrawal = { head, id: '', effect: 'withdraws', release, entry: null } as const;
      withdrawn.set(head, [...chain, { ...withdrawal, isReleaseWithdrawn: false }]);
    }
  }
  return inForceOf(withdrawn);
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
