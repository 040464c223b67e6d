import { type Queryable, queryRows, type TransactionContext } from '../../../../gateway/index.ts';
import { attendanceCounts } from '../../attendance/server/counts.ts';
import { USUAL_ELIGIBILITY } from '../../ruleSets/rules/byLaw.ts';
import { byLawsOf } from '../../ruleSets/server/byLaw.ts';
import type { EligibilityFacts, EligibilityRules } from '../../shared/rules/eligibility.ts';
import { assignmentCounts } from './assignments.ts';

export interface RulesInForce {
  rules: EligibilityRules;
  ruleSet: string | null;
}

/** The rules of each student from the by-law, with the id of their version, or the default rules. */
export async function eligibilityRules(
  client: Queryable,
  students: readonly string[],
): Promise<(student: string) => RulesInForce> {
  const byLawOf = await byLawsOf(client, students);
  return (student) => {
    const { eligibility } = byLawOf(student);
    return { rules: eligibility ?? USUAL_ELIGIBILITY, ruleSet: eligibility?.id ?? null };
  };
}

/** Students whose registration for a unit the office has approved. */
const STUDENTS_OF_UNITS = `
  SELECT registration.student_id AS student, line.offering_id AS offering
  FROM registration_lines line
  JOIN course_registrations registration ON registration.id = line.registration_id
  WHERE line.state = 'enrolled'
    AND registration.status IN ('approved', 'locked')
    AND line.offering_id = ANY($1::uuid[])`;

/** One line of a list. */
export const keyOf = ({ offering, student }: { offering: string; student: string }): string =>
  `${offering}/${student}`;

/** The facts about the students of some units, one statement per step. */
export async function readFacts(
  { client, now }: Pick<TransactionContext, 'client' | 'now'>,
  offerings: readonly string[],
): Promise<{
  students: { student: string; offering: string }[];
  factsOf: (line: { student: string; offering: string }) => EligibilityFacts;
  rulesOf: (student: string) => RulesInForce;
}> {
  const students = await queryRows<{ student: string; offering: string }>(client, {
    text: STUDENTS_OF_UNITS,
    values: [offerings],
  });
  const attendance = new Map(
    (await attendanceCounts(client, { offerings, until: now })).map((row) => [keyOf(row), row]),
  );
  const assignments = await assignmentCounts(client, offerings);
  const doneBy = new Map(assignments.students.map((row) => [keyOf(row), row.done]));
  const rulesOf = await eligibilityRules(client, [
    ...new Set(students.map(({ student }) => student)),
  ]);
  return {
    students,
    rulesOf,
    factsOf: (line) => {
      const {
        planned = 0,
        held = 0,
        attended = 0,
        excused = 0,
      } = attendance.get(keyOf(line)) ?? {};
      return {
        planned,
        held,
        attended,
        excused,
        assignmentsDue: assignments.due.get(line.offering) ?? 0,
        assignmentsDone: doneBy.get(keyOf(line)) ?? 0,
      };
    },
  };
}
