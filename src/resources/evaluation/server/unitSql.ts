import { localised } from '../../../../gateway/index.ts';
import { taughtSql } from '../../shared/taughtSql.ts';

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
export const teachesSql = (staff: string): string => `offering.id IN (${taughtSql(staff)})`;

/**
 * Whether the member of staff `$staff` teaches or marks the unit of an `evaluation` at the end of
 * term, and its marks are not all handed in: a paper with candidates waits for marks or, without
 * one, the semester still runs. An evaluation within the term is read to change the teaching; one
 * that closes after the first paper, or else after the semester, is none, whatever it is called.
 */
export const awaitsGradesSql = (staff: string): string =>
  `(
    (
      evaluation.occasion = 'endOfTerm'
      OR evaluation.closes_at >= coalesce(
        (SELECT min(paper.starts_at) FROM papers paper WHERE paper.offering_id = offering.id),
        (semester.ends_on + 1) AT TIME ZONE 'Asia/Colombo'
      )
    )
    AND (
      ${teachesSql(staff)}
      OR EXISTS (
        SELECT
        FROM papers paper
        JOIN paper_markers marker ON marker.paper_id = paper.id
        WHERE paper.offering_id = offering.id AND marker.staff_id = ${staff}::uuid
      )
    )
    AND coalesce(
      (
        SELECT bool_and(NOT paper_state.is_in)
        FROM (
          SELECT session.status = 'published' OR (
            EXISTS (SELECT FROM mark_sheets sheet WHERE sheet.paper_id = paper.id)
            AND NOT EXISTS (
              SELECT
              FROM mark_sheets sheet
              WHERE sheet.paper_id = paper.id
                AND sheet.state = 'open'
                AND (
                  sheet.stage = 'first'
                  OR EXISTS (
                    SELECT
                    FROM paper_markers second
                    WHERE second.paper_id = paper.id AND second.role = 'second'
                  )
                  OR EXISTS (SELECT FROM mark_moderations round WHERE round.paper_id = paper.id)
                )
            )
          ) AS is_in
          FROM papers paper
          JOIN exam_sessions session ON session.id = paper.exam_session_id
          WHERE paper.offering_id = offering.id
            AND EXISTS (
              SELECT
              FROM exam_registrations registration
              WHERE registration.paper_id = paper.id AND registration.status = 'confirmed'
            )
        ) paper_state
      ),
      semester.ends_on >= (now() AT TIME ZONE 'Asia/Colombo')::date
    )
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
