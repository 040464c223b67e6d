import { type Queryable, queryRows } from '../../../../gateway/index.ts';
import { byLawsOf } from '../../ruleSets/server/byLaw.ts';
import { grouped } from '../../shared/grouped.ts';
import { rulesOf, versionsOf } from '../rules/awarding.ts';
import { type GradedSitting, regraded } from '../rules/regrade.ts';
import { correctedRows } from './correctedRows.ts';
import { GRADED_SITTING } from './gradedSitting.ts';
import type { SittingRows } from './insertSittings.ts';

/** Rows, as restored, of students that a regrading has reached since the former was written. */
const MISSED = `
  SELECT
    sitting.student_id AS student,
    regrading.source,
    ${GRADED_SITTING}
  FROM jsonb_to_recordset($1::jsonb) AS given(restored uuid, former uuid)
  JOIN sittings former ON former.id = given.former
  JOIN sittings sitting ON sitting.id = given.restored
  JOIN LATERAL (
    SELECT rule_set.code || ' ' || rule_set.number || ' · ' || rule_set.board_reference AS source
    FROM regraded_students reached
    JOIN rule_sets rule_set ON rule_set.id = reached.rule_set_id
    JOIN activities activity
      ON activity.resource = 'rule-sets'
      AND activity.record_id = reached.rule_set_id::text
      AND activity.transition = 'regrade'
    WHERE reached.student_id = former.student_id AND activity.at > former.created_at
    ORDER BY activity.at DESC
    LIMIT 1
  ) regrading ON true
  WHERE sitting.grade IS NOT NULL`;

type Missed = GradedSitting & { id: string; student: string; source: string };

/** What regradings give rows that are brought back, by the by-law that binds the student. */
async function missedCorrections(
  client: Queryable,
  restored: readonly { restored: string; former: string }[],
) {
  const missed = await queryRows<Missed>(client, {
    text: MISSED,
    values: [JSON.stringify(restored)],
  });
  const byLawOf = await byLawsOf(
    client,
    missed.map(({ student }) => student),
  );
  return missed.flatMap((sitting) => {
    const rules = rulesOf(byLawOf(sitting.student));
    const award = rules && regraded(sitting, rules);
    const { id, source } = sitting;
    return award ? [{ ...award, ...versionsOf(rules), id, source }] : [];
  });
}

/**
 * The corrections of rows that were brought back, where a regrading has reached the student while
 * they were replaced.
 */
export async function missedRegradings(
  client: Queryable,
  restored: readonly { restored: string; former: string }[],
): Promise<SittingRows[]> {
  const corrections = await missedCorrections(client, restored);
  return [...grouped(corrections, ({ source }) => source)].map(([source, rows]) =>
    correctedRows(rows, { source }),
  );
}

/** The grades that rows would have once they are brought back, where a regrading changes them. */
export async function gradesBroughtBack(
  client: Queryable,
  formers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const pairs = formers.map((former) => ({ restored: former, former }));
  return new Map((await missedCorrections(client, pairs)).map(({ id, grade }) => [id, grade]));
}
