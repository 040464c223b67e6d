import { type Queryable, queryRows } from '../../../../gateway/index.ts';
import type { Grade, GradeBand } from '../../shared/rules/grades.ts';
import type { GpaRuleSet, GradeScheme } from '../rules/gradeScheme.ts';

export interface ResultRules {
  scheme: GradeScheme;
  gpa: GpaRuleSet;
}

interface Row {
  id: string;
  code: string;
  number: number;
  kind: 'gradeScheme' | 'gpa';
  bands: GradeBand[];
  passGrade: Grade | null;
  repeatCap: number | null;
  decimals: number | null;
  comparedAs: 'exact' | 'rounded' | null;
}

/**
 * One version of each kind: for the curriculum before general, in force before retired, then the
 * latest valid on the day. A retired version still applies to a semester for which no other was in
 * force.
 */
const IN_FORCE = `
  SELECT DISTINCT ON (rule_set.kind)
    rule_set.id,
    rule_set.code,
    rule_set.number,
    rule_set.kind,
    rule_set.pass_grade AS "passGrade",
    rule_set.repeat_cap::float8 AS "repeatCap",
    rule_set.decimals,
    rule_set.compared_as AS "comparedAs",
    coalesce((
      SELECT json_agg(
        json_build_object(
          'grade', band.grade,
          'fromMark', band.from_mark::float8,
          'points', band.points::float8
        )
        ORDER BY band.position
      )
      FROM rule_sets__grades band
      WHERE band.owner_id = rule_set.id
    ), '[]') AS bands
  FROM rule_sets rule_set
  LEFT JOIN LATERAL (
    SELECT bool_or(made_for.target_id = $2::uuid) AS own, count(*) AS named
    FROM rule_sets__curricula made_for
    WHERE made_for.owner_id = rule_set.id
  ) reach ON true
  WHERE rule_set.kind IN ('gradeScheme', 'gpa')
    AND rule_set.status IN ('active', 'retired')
    AND rule_set.effective_from <= $1::date
    AND (reach.named = 0 OR reach.own)
  ORDER BY
    rule_set.kind,
    (reach.named > 0) DESC,
    (rule_set.status = 'active') DESC,
    rule_set.effective_from DESC,
    rule_set.number DESC`;

/**
 * The grade scheme and GPA rules for a curriculum (`null`: none) on a day (`2026-02-01`); `null` if
 * one of them is missing.
 */
export async function rulesInForce(
  client: Queryable,
  day: string,
  curriculum: string | null,
): Promise<ResultRules | null> {
  const rows = await queryRows<Row>(client, { text: IN_FORCE, values: [day, curriculum] });
  const of = (kind: Row['kind']) => rows.find((row) => row.kind === kind);
  const [scheme, gpa] = [of('gradeScheme'), of('gpa')];
  if (!scheme || !gpa) return null;
  return {
    scheme: {
      id: scheme.id,
      code: scheme.code,
      number: scheme.number,
      bands: scheme.bands,
      passGrade: scheme.passGrade ?? 'C',
    },
    gpa: {
      id: gpa.id,
      code: gpa.code,
      number: gpa.number,
      repeatCap: gpa.repeatCap ?? 2,
      decimals: gpa.decimals ?? 2,
      test: gpa.comparedAs ?? 'exact',
    },
  };
}

/** The same, read once for each day and curriculum. */
export function rememberedRules(
  client: Queryable,
): (day: string, curriculum: string | null) => Promise<ResultRules | null> {
  const known = new Map<string, Promise<ResultRules | null>>();
  return (day, curriculum) => {
    const key = `${day}/${curriculum ?? ''}`;
    const rules = known.get(key) ?? rulesInForce(client, day, curriculum);
    known.set(key, rules);
    return rules;
  };
}
