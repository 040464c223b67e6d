import { type Queryable, queryRows, type TransactionContext } from '../../../../gateway/index.ts';
import { attendanceCounts } from '../../attendance/server/counts.ts';
import { USUAL_ELIGIBILITY } from '../../ruleSets/rules/byLaw.ts';
import { byLawsOf } from '../../ruleSets/server/byLaw.ts';
import type { EligibilityFacts, EligibilityRules } from '../../shared/rules/eligibility.ts';
import type { EligibilityKind, EligibilityState } from '../eligibilityValues.ts';
import { eligibilityOf, stateAfterRules } from '../rules/eligibilityDecision.ts';
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

const STORED = `
  SELECT
    offering_id AS offering,
    student_id AS student,
    state,
    published_at IS NOT NULL AS "isPublished"
  FROM eligibilities
  WHERE kind = $1 AND offering_id = ANY($2::uuid[])
  -- In the order of every lock on a list, so that no two wait for one another.
  ORDER BY id
  FOR UPDATE`;

const STORE = `
  INSERT INTO eligibilities (
    offering_id, student_id, kind, state, by_rules, facts, rule_set_id, computed_at, created_by,
    updated_by
  )
  SELECT
    computed.offering, computed.student, $1, computed.state, computed."byRules", computed.facts,
    computed."ruleSet", $2, $3, $3
  FROM jsonb_to_recordset($4::jsonb) AS computed(
    offering uuid, student uuid, state text, "byRules" text, facts jsonb, "ruleSet" uuid
  )
  ON CONFLICT (offering_id, student_id, kind) DO UPDATE
  SET
    state = excluded.state,
    by_rules = excluded.by_rules,
    facts = excluded.facts,
    rule_set_id = excluded.rule_set_id,
    computed_at = excluded.computed_at,
    version = eligibilities.version + 1,
    updated_at = now(),
    updated_by = excluded.updated_by
  WHERE eligibilities.published_at IS NULL`;

/** Students whose registration for a unit the office has approved. */
const STUDENTS_OF_UNITS = `
  SELECT registration.student_id AS student, line.offering_id AS offering
  FROM registration_lines line
  JOIN course_registrations registration ON registration.id = line.registration_id
  WHERE line.state = 'enrolled'
    AND registration.status IN ('approved', 'locked')
    AND line.offering_id = ANY($1::uuid[])`;

const keyOf = ({ offering, student }: { offering: string; student: string }): string =>
  `${offering}/${student}`;

interface StoredLine {
  student: string;
  offering: string;
  state: EligibilityState;
  isPublished: boolean;
}

/** The facts about the students of some units, one statement per step. */
async function readFacts(
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

/**
 * Applies the rules to every student of the units and stores result, facts and rule set together.
 * Decisions of the office stay; published lines (`kept`) stay until they are withdrawn.
 */
export async function computeLines(
  context: Pick<TransactionContext, 'client' | 'now'>,
  kind: EligibilityKind,
  offerings: readonly string[],
  actorId: string | null,
): Promise<{ computed: number; kept: number }> {
  if (offerings.length === 0) return { computed: 0, kept: 0 };
  const { client, now } = context;
  // Before the facts, which may change while the lists are waited for.
  const rows = await queryRows<StoredLine>(client, { text: STORED, values: [kind, offerings] });
  const { students, factsOf, rulesOf } = await readFacts(context, offerings);
  const stored = new Map(rows.map((row) => [keyOf(row), row]));
  const lines = students
    .filter((line) => stored.get(keyOf(line))?.isPublished !== true)
    .map((line) => {
      const { rules, ruleSet } = rulesOf(line.student);
      const { byRules, facts } = eligibilityOf(kind, factsOf(line), rules);
      return {
        ...line,
        byRules,
        facts,
        ruleSet,
        state: stateAfterRules(stored.get(keyOf(line))?.state ?? byRules, byRules),
      };
    });
  if (lines.length > 0)
    await client.query({
      text: STORE,
      values: [kind, now.toISOString(), actorId, JSON.stringify(lines)],
    });
  return { computed: lines.length, kept: students.length - lines.length };
}
