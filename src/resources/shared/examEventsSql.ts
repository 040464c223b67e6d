import type { Language } from '../../contract/model/constants.ts';
import { candidateEndSql } from './paperEndSql.ts';
import { unitLabelIn } from './unitLabelSql.ts';

const HALLS = `(
    SELECT string_agg(hall.code, ', ' ORDER BY place.position)
    FROM papers__halls place
    JOIN lecturehalls hall ON hall.id = place.target_id
    WHERE place.owner_id = paper.id
  )`;

/** What a paper is of, and its time within `$3` and `$4`. */
const PAPERS = `
  JOIN offerings offering ON offering.id = paper.offering_id
  JOIN course_units unit ON unit.id = offering.course_unit_id
  WHERE paper.starts_at BETWEEN $3 AND $4 AND paper.ends_at IS NOT NULL`;

interface EventSql {
  language: Language;
  /** SQL of a moment as the wire has it. */
  instantSql: (moment: string) => string;
}

/**
 * SQL of the events of the account `$1` that come from examinations: the papers that a student
 * sits, once the timetable may be seen and to the end of the student's own time, and those that a
 * member of staff invigilates. A registration that is refused or withdrawn stays, as cancelled.
 */
export const examEventsSql = ({ language, instantSql }: EventSql): string => {
  const name = unitLabelIn(language);
  return `
  SELECT
    registration.id || '@examination',
    $5::text || ': ' || ${name},
    ${HALLS},
    $7::text || ' ' || registration.seat,
    CASE registration.status
      WHEN 'applied' THEN 'TENTATIVE'
      WHEN 'confirmed' THEN 'CONFIRMED'
      ELSE 'CANCELLED'
    END,
    paper.version + registration.version,
    ${instantSql('greatest(paper.updated_at, registration.updated_at)')},
    ${instantSql('paper.starts_at')},
    ${instantSql(candidateEndSql())}
  FROM exam_registrations registration
  JOIN students student ON student.id = registration.student_id AND student.user_id = $1
  JOIN papers paper ON paper.id = registration.paper_id
  JOIN exam_sessions examination
    ON examination.id = paper.exam_session_id AND examination.status <> 'setup'
  ${PAPERS} AND $2::uuid IS NULL
  UNION ALL
  SELECT
    paper.id || '@invigilation',
    $6::text || ': ' || ${name},
    ${HALLS},
    NULL,
    'CONFIRMED',
    paper.version,
    ${instantSql('paper.updated_at')},
    ${instantSql('paper.starts_at')},
    ${instantSql('paper.ends_at')}
  FROM papers paper
  JOIN papers__invigilators invigilator ON invigilator.owner_id = paper.id
  JOIN staff member ON member.id = invigilator.target_id AND member.user_id = $1
  ${PAPERS} AND $2::uuid IS NULL`;
};
