import { type Queryable, queryRows } from '../../../../gateway/index.ts';
import { CURRICULA, ruleFor, type MadeFor } from '../../ruleSets/rules/ruleFor.ts';
import { curriculaOf } from '../../ruleSets/server/curricula.ts';
import type { AttendanceRule } from '../api.ts';
import type { WarningLevel } from '../rules/warningRules.ts';

/** Defaults if no rule set is in force. */
const USUAL = { attendancePercent: 80, excused: 'leftOut', warnings: [] } as const;

const RULES = `
  SELECT
    rule_set.code || ' ' || rule_set.number AS name,
    rule_set.attendance_percent::float8 AS "attendancePercent",
    rule_set.excused,
    ${CURRICULA},
    coalesce((
      SELECT json_agg(
        json_build_object(
          'belowPercent', warning.below_percent::float8,
          'afterClasses', warning.after_classes
        )
        ORDER BY warning.position
      )
      FROM rule_sets__warnings warning
      WHERE warning.owner_id = rule_set.id
    ), '[]') AS warnings
  FROM rule_sets rule_set
  WHERE rule_set.kind = 'eligibility'
    AND rule_set.status = 'active'
    AND rule_set.effective_from <= $1::date
  ORDER BY rule_set.effective_from DESC, rule_set.number DESC, rule_set.id`;

export interface RuleInForce extends AttendanceRule {
  warnings: readonly WarningLevel[];
}

/** The attendance rules of a day, for each student by curriculum. */
export async function attendanceRules(
  client: Queryable,
  today: string,
  students: readonly string[],
): Promise<(student: string) => RuleInForce> {
  const versions = await queryRows<RuleInForce & MadeFor>(client, {
    text: RULES,
    values: [today],
  });
  const curriculumOf = await curriculaOf(client, students);
  return (student) => {
    const { name, attendancePercent, excused, warnings } = ruleFor(
      versions,
      curriculumOf(student),
    ) ?? { name: null, ...USUAL };
    return { name, attendancePercent, excused, warnings };
  };
}

/** The rule of most of the students, shown above their figures. */
export function ruleOfMost(rules: readonly RuleInForce[]): AttendanceRule {
  const counts = new Map<string | null, number>();
  for (const { name } of rules) counts.set(name, (counts.get(name) ?? 0) + 1);
  const most = rules.toSorted(
    (one, other) => (counts.get(other.name) ?? 0) - (counts.get(one.name) ?? 0),
  )[0];
  const { name, attendancePercent, excused } = most ?? { name: null, ...USUAL };
  return { name, attendancePercent, excused };
}
