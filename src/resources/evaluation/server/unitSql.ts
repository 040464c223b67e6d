import { localised } from '../../../../gateway/index.ts';
/** The unit of an offering, by its `unit` and `semester` (`EvaluatedUnit`). */
export const UNIT = `jsonb_build_object(
  'code', unit.code,
  'title', ${localised('unit.title')}::jsonb,
  'group', offering."group",
  'medium', offering.medium,
  'semester', ${localised('semester.label')}::jsonb
)`;
export const OF_UNIT = `
  JOIN offerings offering ON offering.id = evaluation.offering_id
  JOIN course_units unit ON unit.id = offering.course_unit_id
  JOIN semesters semester ON semester.id = offering.semester_id`;

/** Whether the member of staff `$staff` teaches or coordinates the `offering`. */
export const teachesSql = (staff: string): string =>
  `coalesce(
    offering.coordinator_id = ${staff}::uuid
      OR EXISTS (
        SELECT FROM offerings__lecturers lecturer
        WHERE lecturer.owner_id = offering.id AND lecturer.staff_id = ${staff}::uuid
      ),
    false
  )`;

/** Whether the student is enrolled in the `offering`. */
export const readsSql = (student: string): string =>
  `EXISTS (
    SELECT FROM registration_lines line
    JOIN course_registrations registration ON registration.id = line.registration_id
    WHERE line.offering_id = offering.id
      AND line.state = 'enrolled'
      AND registration.student_id = ${student}::uuid
  )`;

/** Participants and voters: counted while the evaluation is open, kept in its record afterwards. */
export const TURNOUT = `
  coalesce(
    evaluation.participant_count,
    (
      SELECT count(*)
      FROM evaluation_participants participant
      WHERE participant.evaluation_id = evaluation.id
    )::int
  ) AS participants,
  coalesce(
    evaluation.voter_count,
    (
      SELECT count(*)
      FROM evaluation_participants participant
      WHERE participant.evaluation_id = evaluation.id AND participant.has_voted
    )::int
  ) AS voters`;
