import { localised, type Queryable, queryRows } from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { attendanceCounts } from '../../attendance/server/counts.ts';
import { attendanceStanding } from '../../shared/rules/eligibility.ts';
import type { OwnEligibility } from '../api.ts';
import type { EligibilityKind, EligibilityState } from '../eligibilityValues.ts';
import { eligibilityOf } from '../rules/eligibilityDecision.ts';
import { assignmentCounts } from './assignments.ts';
import { eligibilityRules } from './lineFacts.ts';

/** The units of the student in the present semester, from an approved or a pending registration. */
const READS = `
  SELECT DISTINCT ON (unit.code)
    offering.id AS offering,
    unit.code,
    ${localised('unit.title')} AS title
  FROM registration_lines line
  JOIN course_registrations registration ON registration.id = line.registration_id
  JOIN offerings offering ON offering.id = line.offering_id
  JOIN course_units unit ON unit.id = offering.course_unit_id
  JOIN semesters semester ON semester.id = offering.semester_id
  WHERE registration.student_id = $1
    AND line.state = 'enrolled'
    AND ($2::timestamptz AT TIME ZONE 'Asia/Colombo')::date
      BETWEEN semester.starts_on AND semester.ends_on + 60
  ORDER BY unit.code, offering.id`;

const PUBLISHED = `
  SELECT
    eligibility.id,
    eligibility.offering_id AS offering,
    eligibility.kind,
    eligibility.state,
    eligibility.note,
    to_char(
      eligibility.appeal_until AT TIME ZONE 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS"Z"'
    ) AS "appealUntil",
    appeal.state AS appeal
  FROM eligibilities eligibility
  LEFT JOIN eligibility_appeals appeal ON appeal.eligibility_id = eligibility.id
  WHERE eligibility.student_id = $1
    AND eligibility.offering_id = ANY($2::uuid[])
    AND eligibility.published_at IS NOT NULL
  ORDER BY eligibility.kind DESC`;

interface Published {
  id: string;
  offering: string;
  kind: EligibilityKind;
  state: EligibilityState;
  note: string | null;
  appealUntil: string | null;
  appeal: string | null;
}

/**
 * The standing of one student in their units, by the rules that make the list, with the published
 * state.
 */
export async function ownStanding(
  client: Queryable,
  student: string,
  now: Date,
): Promise<{ standing: OwnEligibility[]; likely: Map<string, boolean> }> {
  const reads = await queryRows<{ offering: string; code: string; title: Localised }>(client, {
    text: READS,
    values: [student, now.toISOString()],
  });
  const offerings = reads.map(({ offering }) => offering);
  if (offerings.length === 0) return { standing: [], likely: new Map() };
  const { rules } = (await eligibilityRules(client, [student]))(student);
  const counts = new Map(
    (await attendanceCounts(client, { offerings, student })).map((row) => [row.offering, row]),
  );
  const assignments = await assignmentCounts(client, offerings);
  const published = await queryRows<Published>(client, {
    text: PUBLISHED,
    values: [student, offerings],
  });
  const likely = new Map<string, boolean>();
  const standing = reads.map(({ offering, code, title }): OwnEligibility => {
    const { planned = 0, held = 0, attended = 0, excused = 0 } = counts.get(offering) ?? {};
    const due = assignments.due.get(offering) ?? 0;
    const done =
      assignments.students.find((row) => row.student === student && row.offering === offering)
        ?.done ?? 0;
    const { byRules, facts } = eligibilityOf(
      'exam',
      { planned, held, attended, excused, assignmentsDue: due, assignmentsDone: done },
      rules,
    );
    const { percent, canMiss } = attendanceStanding({ planned, held, attended, excused }, rules);
    const attendance = facts.reasons.find(({ rule }) => rule === 'attendance');
    likely.set(offering, byRules === 'autoOk');
    return {
      offering,
      unit: { code, title },
      attended: attendance?.part ?? 0,
      of: attendance?.whole ?? 0,
      percent,
      needs: attendance?.needs ?? '',
      canMiss,
      assignmentsDone: done,
      assignmentsDue: due,
      published: published
        .filter((row) => row.offering === offering)
        .map(({ id, kind, state, note, appealUntil, appeal }) => ({
          id,
          kind,
          state,
          note,
          appealUntil,
          appeal,
        })),
    };
  });
  return { standing, likely };
}
