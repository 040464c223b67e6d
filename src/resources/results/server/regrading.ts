import type { TransactionContext } from '../../../../gateway/index.ts';
import { takeLedgerTurn } from '../../academicRecord/server/ledgerTurn.ts';
import { versionsOf, rulesOf } from './preparing.ts';
import type { Correction, RuleChanges } from './ruleChanges.ts';
import { changesInParts } from './rulesPreview.ts';
import { reachOf, type ReachedStudent } from './rulesReach.ts';

/** Each row repeats the sitting that it replaces, with another award and the versions behind it. */
const CORRECT = `
  INSERT INTO sittings (
    id, created_at, created_by, updated_at, updated_by, student_id, course_unit_id, semester_id,
    paper_id, entry_id, release_id, sat_on, attempt_kind, attempt_number, credits, counts_in_gpa,
    code, total, grade, points_raw, points_counted, is_capped, is_passed, scheme_id, gpa_rules_id,
    rule_set, working, effect, replaces_id, source
  )
  SELECT
    gen_random_uuid(), $2, $3, $2, $3, former.student_id, former.course_unit_id, former.semester_id,
    former.paper_id, former.entry_id, former.release_id, former.sat_on, former.attempt_kind,
    former.attempt_number, former.credits, former.counts_in_gpa, former.code, former.total,
    given.grade, given."pointsRaw", given."pointsCounted", given."isCapped", given."isPassed",
    given.scheme, given."gpaRules", given."ruleSet", given.working, 'corrects', former.id, $4
  FROM jsonb_to_recordset($1::jsonb) AS given(
    id uuid, grade text, "pointsRaw" numeric, "pointsCounted" numeric, "isCapped" boolean,
    "isPassed" boolean, scheme uuid, "gpaRules" uuid, "ruleSet" text, working jsonb
  )
  JOIN sittings former ON former.id = given.id
  ORDER BY former.student_id, former.sequence`;

const KEEP = `
  INSERT INTO regraded_students (
    rule_set_id, student_id, batch_id, entry_year, is_changed, before, after, corrected
  )
  SELECT
    $1, given.student, given.batch, given."entryYear", given."isChanged", given.before,
    given.after, given.corrected
  FROM jsonb_to_recordset($2::jsonb) AS given(
    student uuid, batch uuid, "entryYear" int, "isChanged" boolean, before jsonb, after jsonb,
    corrected int
  )`;

const SOURCE_LENGTH = 160;

const rowOf = ({ by, ...award }: Correction) => ({ ...award, ...versionsOf(rulesOf(by)) });

function keptOf(students: readonly ReachedStudent[], { changes }: RuleChanges) {
  const changed = new Map(changes.map((change) => [change.student.id, change]));
  return students.map(({ id, batch, entryYear }) => {
    const change = changed.get(id);
    return {
      student: id,
      batch,
      entryYear,
      isChanged: change !== undefined,
      before: change?.before ?? null,
      after: change?.after ?? null,
      corrected: change?.corrected ?? 0,
    };
  });
}

type Regrading = Pick<TransactionContext, 'client' | 'now'> & { actor: string | null };

/**
 * Extends a version (still a draft) to students already there: appends a correction for each
 * sitting that it awards otherwise, and keeps the preview. Rows on record stay as they are.
 */
export async function regrade(
  { client, actor, now }: Regrading,
  { id, source }: { id: string; source: string },
): Promise<void> {
  await takeLedgerTurn(client);
  for await (const { students, ...part } of changesInParts(client, await reachOf(client, id))) {
    await client.query({
      text: CORRECT,
      values: [
        JSON.stringify(part.corrections.map(rowOf)),
        now,
        actor,
        source.slice(0, SOURCE_LENGTH),
      ],
    });
    await client.query({ text: KEEP, values: [id, JSON.stringify(keptOf(students, part))] });
  }
}
