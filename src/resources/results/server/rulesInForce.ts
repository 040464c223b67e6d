import type { Queryable } from '../../../../gateway/index.ts';
import type { GpaRules } from '../../shared/rules/gradePointAverage.ts';
import type { Grade, GradeBand } from '../../shared/rules/grades.ts';
import type { GradeScheme, RuleSetVersion } from '../rules/resultRules.ts';

export interface GpaRuleSet extends GpaRules, RuleSetVersion {}

export interface ResultRules {
  scheme: GradeScheme;
  gpa: GpaRuleSet;
}

interface Row extends Record<string, unknown> {
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
 * Of each kind one version: made for the curriculum before general ones, in force before retired
 * ones, then the latest that holds on the day. A retired version still judges a semester for which
 * no other was ever in force.
 */
const IN_FORCE = `
  SELECT DISTINCT ON (r.kind)
    r.id,
    r.code,
    r.number,
    r.kind,
    r.pass_grade AS "passGrade",
    r.repeat_cap::float8 AS "repeatCap",
    r.decimals,
    r.compared_as AS "comparedAs",
    coalesce((
      SELECT json_agg(
        json_build_object(
          'grade', g.grade,
          'fromMark', g.from_mark::float8,
          'points', g.points::float8
        )
        ORDER BY g.position
      )
      FROM rule_sets__grades g
      WHERE g.owner_id = r.id
    ), '[]') AS bands
  FROM rule_sets r
  LEFT JOIN LATERAL (
    SELECT bool_or(c.target_id = $2::uuid) AS own, count(*) AS named
    FROM rule_sets__curricula c
    WHERE c.owner_id = r.id
  ) w ON true
  WHERE r.kind IN ('gradeScheme', 'gpa')
    AND r.status IN ('active', 'retired')
    AND r.effective_from <= $1::date
    AND (w.named = 0 OR w.own)
  ORDER BY
    r.kind,
    (w.named > 0) DESC,
    (r.status = 'active') DESC,
    r.effective_from DESC,
    r.number DESC`;

/**
 * The grade scheme and GPA rules for a curriculum (`null`: none) on a day (`2026-02-01`); `null`
 * where one of them is missing.
 */
export async function rulesInForce(
  client: Queryable,
  day: string,
  curriculum: string | null,
): Promise<ResultRules | null> {
  const { rows } = await client.query<Row>({ text: IN_FORCE, values: [day, curriculum] });
  const [scheme, gpa] = [
    rows.find(({ kind }) => kind === 'gradeScheme'),
    rows.find(({ kind }) => kind === 'gpa'),
  ];
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

/** The same, asked once for each day and curriculum. */
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
