import type { AttendanceRule } from '../../../src/contract/attendance.ts';
import type { Queryable } from '../../db/queryable.ts';
import type { WarningLevel } from './warningRules.ts';

/** What holds where no rule set is in force. */
const USUAL = { attendancePercent: 80, excused: 'leftOut', warnings: [] } as const;

const RULE = `SELECT r.code || ' ' || r.number AS name, r.attendance_percent::float8 AS "attendancePercent", r.excused,
  coalesce((SELECT json_agg(json_build_object('belowPercent', w.below_percent::float8, 'afterClasses', w.after_classes) ORDER BY w.position) FROM rule_sets__warnings w WHERE w.owner_id = r.id), '[]') AS warnings
FROM rule_sets r WHERE r.kind = 'eligibility' AND r.status = 'active' AND r.effective_from <= $1::date ORDER BY r.effective_from DESC, r.number DESC, r.id LIMIT 1`;

export interface RuleInForce extends AttendanceRule {
  warnings: readonly WarningLevel[];
}

/** The rule on attendance of that day, by name. */
export async function attendanceRule(client: Queryable, today: string): Promise<RuleInForce> {
  const { rows } = await client.query<RuleInForce & Record<string, unknown>>({ text: RULE, values: [today] });
  return rows[0] ?? { name: null, ...USUAL };
}
