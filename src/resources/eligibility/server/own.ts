import type { Queryable } from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { attendanceCounts } from '../../attendance/server/counts.ts';
import { attendanceStanding } from '../../shared/rules/eligibility.ts';
import type { EligibilityKind, EligibilityState, OwnEligibility } from '../api.ts';
import { eligibilityOf } from '../rules/eligibilityDecision.ts';
import { assignmentCounts } from './assignments.ts';
import { eligibilityRules } from './compute.ts';

/**
 * What the student reads in the semester of today, from an approved registration or one that is
 * still in hand.
 */
const READS = `
  SELECT DISTINCT ON (u.code)
    o.id AS offering,
    u.code,
    json_build_object('en', u.title_en, 'si', u.title_si) AS title
  FROM registration_lines l
  JOIN course_registrations g ON g.id = l.registration_id
  JOIN offerings o ON o.id = l.offering_id
  JOIN course_units u ON u.id = o.course_unit_id
  JOIN semesters s ON s.id = o.semester_id
  WHERE g.student_id = $1
    AND l.state = 'enrolled'
    AND ($2::timestamptz AT TIME ZONE 'Asia/Colombo')::date BETWEEN s.starts_on AND s.ends_on + 60
  ORDER BY u.code, o.id`;

const PUBLISHED = `
  SELECT
    e.id,
    e.offering_id AS offering,
    e.kind,
    e.state,
    e.note,
    to_char(e.appeal_until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS "appealUntil",
    a.state AS appeal
  FROM eligibilities e
  LEFT JOIN eligibility_appeals a ON a.eligibility_id = e.id
  WHERE e.student_id = $1 AND e.offering_id = ANY($2::uuid[]) AND e.published_at IS NOT NULL
  ORDER BY e.kind DESC`;

interface Published extends Record<string, unknown> {
  id: string;
  offering: string;
  kind: EligibilityKind;
  state: EligibilityState;
  note: string | null;
  appealUntil: string | null;
  appeal: string | null;
}

/**
 * How one student stands in what they read, from the first week on, by the rules that make the
 * list; with what is published of it.
 */
export async function ownStanding(
  client: Queryable,
  student: string,
  now: Date,
): Promise<{ standing: OwnEligibility[]; likely: Map<string, boolean> }> {
  const { rows: reads } = await client.query<{ offering: string; code: string; title: Localised }>({
    text: READS,
    values: [student, now.toISOString()],
  });
  const offerings = reads.map(({ offering }) => offering);
  if (offerings.length === 0) return { standing: [], likely: new Map() };
  const { rules } = (await eligibilityRules(client, now, [student]))(student);
  const counts = new Map(
    (await attendanceCounts(client, { offerings, student })).map((row) => [row.offering, row]),
  );
  const assignments = await assignmentCounts(client, offerings);
  const { rows: published } = await client.query<Published>({
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
