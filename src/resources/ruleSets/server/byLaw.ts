import { type Queryable, queryRows } from '../../../../gateway/index.ts';
import type { GradeBand } from '../../shared/rules/grades.ts';
import { byLawFrom, type ByLaw, type RuleRow } from '../rules/byLaw.ts';

/**
 * The rules in force when the intake entered, those of its curriculum before general ones; if none
 * is old enough, the first.
 */
const RULES = `
  SELECT DISTINCT ON (kind)
    id,
    kind,
    code,
    number,
    repeat_cap::float8 AS "repeatCap",
    decimals,
    compared_as AS "comparedAs",
    pass_grade AS "passGrade",
    in_stipulated_time AS "inStipulatedTime",
    share_grade AS "shareGrade",
    share_percent AS "sharePercent",
    attendance_percent::float8 AS "attendancePercent",
    assignments_percent::float8 AS "assignmentsPercent",
    excused,
    attempts_most AS "attemptsMost",
    medical_days AS "medicalDays",
    minimum_credits::float8 AS "minimumCredits",
    maximum_credits::float8 AS "maximumCredits",
    add_drop_weeks AS "addDropWeeks",
    allows_improvement AS "allowsImprovement",
    coalesce((
      SELECT json_agg(
        json_build_object('belowPercent', below_percent::float8, 'afterClasses', after_classes)
        ORDER BY position
      )
      FROM rule_sets__warnings
      WHERE owner_id = rule_set.id
    ), '[]') AS warnings,
    coalesce((
      SELECT json_agg(
        json_build_object('grade', grade, 'fromMark', from_mark, 'points', points)
        ORDER BY position
      )
      FROM rule_sets__grades
      WHERE owner_id = rule_set.id
    ), '[]') AS grades,
    coalesce((
      SELECT json_agg(json_build_object('class', class, 'fromGpa', from_gpa))
      FROM rule_sets__classes
      WHERE owner_id = rule_set.id
    ), '[]') AS classes
  FROM rule_sets rule_set
  LEFT JOIN LATERAL (
    SELECT bool_or(made_for.target_id = $2::uuid) AS own, count(*) AS named
    FROM rule_sets__curricula made_for
    WHERE made_for.owner_id = rule_set.id
  ) reach ON true
  WHERE kind IN ('gradeScheme', 'gpa', 'class', 'eligibility', 'registration')
    AND (status <> 'draft' OR id = $3::uuid)
    AND (reach.named = 0 OR reach.own)
  ORDER BY
    kind,
    (reach.named > 0) DESC,
    (effective_from <= make_date($1, 12, 31)) DESC,
    CASE WHEN effective_from <= make_date($1, 12, 31) THEN effective_from END DESC,
    effective_from,
    number DESC`;

async function readByLaw(
  client: Queryable,
  entryYear: number,
  curriculum: string | null,
  draft: string | null,
): Promise<ByLaw> {
  return byLawFrom(
    await queryRows<RuleRow>(client, {
      name: 'by-law',
      text: RULES,
      values: [entryYear, curriculum, draft],
    }),
  );
}

/**
 * The by-law of an intake (`entryYear`) and curriculum (`null`: none), each read once; with a
 * `draft`, as if that version were in force.
 */
export function rememberedByLaws(
  client: Queryable,
  draft: string | null = null,
): (entryYear: number, curriculum: string | null) => Promise<ByLaw> {
  const known = new Map<string, Promise<ByLaw>>();
  return (entryYear, curriculum) => {
    const key = `${entryYear}/${curriculum ?? ''}`;
    const byLaw = known.get(key) ?? readByLaw(client, entryYear, curriculum, draft);
    known.set(key, byLaw);
    return byLaw;
  };
}

const ENTRIES = `
  SELECT student.id, batch.entry_year AS "entryYear", student.curriculum_id AS curriculum
  FROM students student
  JOIN batches batch ON batch.id = student.batch_id
  WHERE student.id = ANY($1::uuid[])`;

const NO_BY_LAW = byLawFrom([]);

/** The by-laws of these students. A student who does not exist has one without rules. */
export async function byLawsOf(
  client: Queryable,
  students: readonly string[],
): Promise<(student: string) => ByLaw> {
  const entries = await queryRows<{ id: string; entryYear: number; curriculum: string | null }>(
    client,
    { name: 'entries-of-students', text: ENTRIES, values: [students] },
  );
  const read = rememberedByLaws(client);
  const known = new Map<string, ByLaw>();
  for (const { id, entryYear, curriculum } of entries)
    known.set(id, await read(entryYear, curriculum));
  return (student) => known.get(student) ?? NO_BY_LAW;
}

/** The by-law of one student; see `byLawsOf`. */
export const byLawOf = async (client: Queryable, student: string): Promise<ByLaw> =>
  (await byLawsOf(client, [student]))(student);

const BANDS = `
  SELECT grade, from_mark::float8 AS "fromMark", points::float8 AS points
  FROM rule_sets__grades
  WHERE owner_id = $1
  ORDER BY from_mark DESC`;

/** The bands of one version of a grade scheme, for example of the one that a result was made with. */
export const bandsOfScheme = (client: Queryable, scheme: string): Promise<GradeBand[]> =>
  queryRows<GradeBand>(client, { text: BANDS, values: [scheme] });
