import type { RuleVersions } from '../rules/awarding.ts';
import type { Awarded } from '../rules/regrade.ts';
import type { SittingRows } from './insertSittings.ts';

/** Another award for a sitting on record, with the versions of the rules behind it. */
export interface CorrectedSitting extends Awarded, RuleVersions {
  /** The sitting that it replaces. */
  id: string;
  /** Of a hundred; absent: as it was. */
  total?: string;
}

/** Why sittings are corrected. */
interface Ground {
  /** As people read it. */
  source: string;
  /** The request for re-scrutiny that was decided. */
  rescrutiny?: string;
}

/** Each row repeats the sitting that it replaces, with another award and the versions behind it. */
const CORRECTED = {
  columns: `
    student_id, course_unit_id, semester_id, paper_id, entry_id, release_id, sat_on, attempt_kind,
    attempt_number, credits, counts_in_gpa, code, total, grade, points_raw, points_counted,
    is_capped, is_passed, scheme_id, gpa_rules_id, rule_set, working, effect, replaces_id, source,
    rescrutiny_id`,
  select: `
    former.student_id, former.course_unit_id, former.semester_id, former.paper_id, former.entry_id,
    former.release_id, former.sat_on, former.attempt_kind, former.attempt_number, former.credits,
    former.counts_in_gpa, former.code, coalesce(given.total, former.total), given.grade,
    given."pointsRaw", given."pointsCounted", given."isCapped", given."isPassed", given.scheme,
    given."gpaRules", given."ruleSet", given.working, 'corrects', former.id, $4,
    $5
  FROM jsonb_to_recordset($3::jsonb) AS given(
    id uuid, total numeric, grade text, "pointsRaw" numeric, "pointsCounted" numeric,
    "isCapped" boolean, "isPassed" boolean, scheme uuid, "gpaRules" uuid, "ruleSet" text,
    working jsonb
  )
  JOIN sittings former ON former.id = given.id
  ORDER BY former.student_id, former.sequence`,
};

const SOURCE_LENGTH = 160;

/** The rows that correct each of these sittings, which stay on record as they were. */
export const correctedRows = (
  corrections: readonly CorrectedSitting[],
  { source, rescrutiny }: Ground,
): SittingRows => ({
  ...CORRECTED,
  values: [JSON.stringify(corrections), source.slice(0, SOURCE_LENGTH), rescrutiny ?? null],
});
