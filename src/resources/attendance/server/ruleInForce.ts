import type { Queryable } from '../../../../gateway/index.ts';
import { nameOf, USUAL_ELIGIBILITY } from '../../ruleSets/rules/byLaw.ts';
import { byLawsOf } from '../../ruleSets/server/byLaw.ts';
import type { AttendanceRule } from '../api.ts';
import type { WarningLevel } from '../rules/warningRules.ts';

export interface RuleInForce extends AttendanceRule {
  warnings: readonly WarningLevel[];
}

/** The attendance rules of each student, from the by-law. */
export async function attendanceRules(
  client: Queryable,
  students: readonly string[],
): Promise<(student: string) => RuleInForce> {
  const byLawOf = await byLawsOf(client, students);
  return (student) => {
    const { eligibility } = byLawOf(student);
    const { attendancePercent, excused } = eligibility ?? USUAL_ELIGIBILITY;
    const warnings = eligibility?.warnings ?? [];
    return { name: nameOf(eligibility), attendancePercent, excused, warnings };
  };
}

/** The rule of most of the students, shown above their figures. */
export function ruleOfMost(rules: readonly RuleInForce[]): AttendanceRule {
  const counts = new Map<string | null, number>();
  for (const { name } of rules) counts.set(name, (counts.get(name) ?? 0) + 1);
  const most = rules.toSorted(
    (one, other) => (counts.get(other.name) ?? 0) - (counts.get(one.name) ?? 0),
  )[0];
  const { name, attendancePercent, excused } = most ?? { name: null, ...USUAL_ELIGIBILITY };
  return { name, attendancePercent, excused };
}
