import type { Queryable } from '../../../../gateway/index.ts';
import { attendanceCounts } from '../../attendance/server/counts.ts';
import { CURRICULA, ruleFor, type MadeFor } from '../../ruleSets/rules/ruleFor.ts';
import type { EligibilityRules } from '../../shared/rules/eligibility.ts';
import type { EligibilityKind, EligibilityState } from '../api.ts';
import { eligibilityOf, stateAfterRules, USUAL_ELIGIBILITY } from '../rules/eligibilityDecision.ts';
import { assignmentCounts } from './assignments.ts';

const RULES = `
  SELECT
    id,
    code || ' ' || number AS name,
    attendance_percent::float8 AS "attendancePercent",
    assignments_percent::float8 AS "assignmentsPercent",
    excused,
    ${CURRICULA}
  FROM rule_sets rule_set
  WHERE kind = 'eligibility'
    AND status = 'active'
    AND effective_from <= ($1::timestamptz AT TIME ZONE 'Asia/Colombo')::date
  ORDER BY effective_from DESC, number DESC`;
const STUDENTS = 'SELECT id, curriculum_id AS curriculum FROM students WHERE id = ANY($1::uuid[])';

export interface RulesInForce {
  rules: EligibilityRules;
  ruleSet: { id: string; name: string } | null;
}

/**
 * The rule set in force at a moment for each student, by name and number, or the usual rules where
 * there is none.
 */
export async function eligibilityRules(
  client: Queryable,
  now: Date,
  students: readonly string[],
): Promise<(student: string) => RulesInForce> {
  const { rows: versions } = await client.query<
    EligibilityRules & MadeFor & { id: string; name: string } & Record<string, unknown>
  >({ text: RULES, values: [now.toISOString()] });
  const { rows } = await client.query<{ id: string; curriculum: string | null }>({
    text: STUDENTS,
    values: [students],
  });
  const curricula = new Map(rows.map(({ id, curriculum }) => [id, curriculum]));
  return (student) => {
    const version = ruleFor(versions, curricula.get(student) ?? null);
    if (!version) return { rules: USUAL_ELIGIBILITY, ruleSet: null };
    const { id, name, attendancePercent, assignmentsPercent, excused } = version;
    return {
      rules: {
        attendancePercent,
        assignmentsPercent,
        excused: excused ?? USUAL_ELIGIBILITY.excused,
      },
      ruleSet: { id, name },
    };
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

/** Students whose registration of a unit stands: approved by the office. */
const READERS = `
  SELECT registration.student_id AS student, line.offering_id AS offering
  FROM registration_lines line
  JOIN course_registrations registration ON registration.id = line.registration_id
  WHERE line.state = 'enrolled'
    AND registration.status IN ('approved', 'locked')
    AND line.offering_id = ANY($1::uuid[])`;

export interface Computed {
  computed: number;
  /** Published already: they stay as they were told. */
  kept: number;
}

const keyOf = ({ offering, student }: { offering: string; student: string }): string =>
  `${offering}/${student}`;

/**
 * Runs the rules for everybody who reads the units, in one statement a step. What somebody decided
 * stays; what is published stays until it is taken back. Facts, result and rule set are kept
 * together.
 */
export async function computeEligibility(
  client: Queryable,
  kind: EligibilityKind,
  offerings: readonly string[],
  now: Date,
  by: string | null,
): Promise<Computed> {
  if (offerings.length === 0) return { computed: 0, kept: 0 };
  const { rows: readers } = await client.query<{ student: string; offering: string }>({
    text: READERS,
    values: [offerings],
  });
  const counts = new Map(
    (await attendanceCounts(client, { offerings, until: now })).map((row) => [keyOf(row), row]),
  );
  const assignments = await assignmentCounts(client, offerings);
  const doneBy = new Map(assignments.students.map((row) => [keyOf(row), row.done]));
  const { rows: stored } = await client.query<{
    student: string;
    offering: string;
    state: EligibilityState;
    isPublished: boolean;
  }>({ text: STORED, values: [kind, offerings] });
  const known = new Map(stored.map((row) => [keyOf(row), row]));
  const rulesFor = await eligibilityRules(client, now, [
    ...new Set(readers.map(({ student }) => student)),
  ]);
  const lines = readers
    .filter((reader) => known.get(keyOf(reader))?.isPublished !== true)
    .map((reader) => {
      const { planned = 0, held = 0, attended = 0, excused = 0 } = counts.get(keyOf(reader)) ?? {};
      const due = assignments.due.get(reader.offering) ?? 0;
      const { rules, ruleSet } = rulesFor(reader.student);
      const { byRules, facts } = eligibilityOf(
        kind,
        {
          planned,
          held,
          attended,
          excused,
          assignmentsDue: due,
          assignmentsDone: doneBy.get(keyOf(reader)) ?? 0,
        },
        rules,
      );
      return {
        ...reader,
        byRules,
        facts,
        ruleSet: ruleSet?.id ?? null,
        state: stateAfterRules(known.get(keyOf(reader))?.state ?? byRules, byRules),
      };
    });
  if (lines.length > 0)
    await client.query({
      text: STORE,
      values: [kind, now.toISOString(), by, JSON.stringify(lines)],
    });
  return { computed: lines.length, kept: readers.length - lines.length };
}
