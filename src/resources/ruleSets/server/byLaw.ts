import { type Queryable, queryRows } from '../../../../gateway/index.ts';
import type { ClassRules } from '../../shared/rules/degreeClass.ts';
import type { GpaRules } from '../../shared/rules/gradePointAverage.ts';
import type { Grade, GradeBand } from '../../shared/rules/grades.ts';
import {
  passGradeOf,
  type GpaRuleSet,
  type GradeScheme,
  type RuleSetVersion,
} from '../rules/gradeScheme.ts';

/**
 * The rules that bind a student from entry to award. A later version does not change them: what was
 * valid when the intake entered stays valid for it. `null`: there is no version of this kind.
 */
export interface ByLaw {
  scheme: GradeScheme | null;
  gpa: GpaRuleSet | null;
  classes: (ClassRules & RuleSetVersion) | null;
}

interface RuleRow extends RuleSetVersion {
  kind: 'gradeScheme' | 'gpa' | 'class';
  repeatCap: number | null;
  decimals: number | null;
  comparedAs: GpaRules['test'] | null;
  passGrade: Grade | null;
  inStipulatedTime: boolean | null;
  shareGrade: Grade | null;
  sharePercent: number | null;
  grades: GradeBand[];
  classes: ClassRules['classes'];
}

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
  WHERE kind IN ('gradeScheme', 'gpa', 'class')
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
  const rows = await queryRows<RuleRow>(client, {
    text: RULES,
    values: [entryYear, curriculum, draft],
  });
  const of = (kind: RuleRow['kind']): (RuleRow & RuleSetVersion) | undefined =>
    rows.find((row) => row.kind === kind);
  const [scheme, gpa, classes] = [of('gradeScheme'), of('gpa'), of('class')];
  const version = ({ id, code, number }: RuleRow): RuleSetVersion => ({ id, code, number });
  return {
    scheme: scheme
      ? {
          ...version(scheme),
          bands: scheme.grades,
          passGrade: scheme.passGrade ?? passGradeOf(null),
        }
      : null,
    gpa: gpa
      ? {
          ...version(gpa),
          repeatCap: gpa.repeatCap ?? 2,
          decimals: gpa.decimals ?? 2,
          test: gpa.comparedAs ?? 'exact',
        }
      : null,
    classes: classes
      ? {
          ...version(classes),
          classes: classes.classes,
          inStipulatedTime: classes.inStipulatedTime ?? true,
          ...(classes.shareGrade && classes.sharePercent !== null
            ? { share: { grade: classes.shareGrade, percent: classes.sharePercent } }
            : {}),
        }
      : null,
  };
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

const NO_BY_LAW: ByLaw = { scheme: null, gpa: null, classes: null };

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
