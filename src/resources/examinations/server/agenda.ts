import type { AgendaItem } from '../../../../gateway/index.ts';
import { TIME_ZONE } from '../../../contract/model/facultyClock.ts';
import { seatingPage } from '../screens.ts';

const FIRST_DAY = `min(paper.starts_at AT TIME ZONE '${TIME_ZONE}')::date`;

/** Due by the first paper that a student who asks sits. */
const TO_DECIDE = `
  SELECT count(DISTINCT entitlement.id), ${FIRST_DAY}
  FROM reader
  JOIN exam_entitlements entitlement ON entitlement.state = 'submitted'
  LEFT JOIN exam_registrations registration
    ON registration.student_id = entitlement.student_id
    AND registration.status IN ('applied', 'confirmed')
  LEFT JOIN papers paper ON paper.id = registration.paper_id AND paper.starts_at > reader.now`;

const TO_INVIGILATE = `
  SELECT count(*), ${FIRST_DAY}
  FROM reader
  JOIN papers__invigilators invigilator ON invigilator.target_id = reader.staff
  JOIN papers paper ON paper.id = invigilator.owner_id AND paper.ends_at > reader.now`;

/**
 * Examinations that take entries, of units that the reader is registered for, without one of
 * theirs.
 */
const TO_ENTER = `
  SELECT count(*), min(session.registration_closes_at AT TIME ZONE '${TIME_ZONE}')::date
  FROM reader
  JOIN exam_sessions session
    ON session.status = 'registration'
    AND session.registration_closes_at > reader.now
  WHERE EXISTS (
      SELECT
      FROM course_registrations registration
      JOIN registration_lines line
        ON line.registration_id = registration.id
        AND line.state = 'registered'
      JOIN papers paper
        ON paper.offering_id = line.offering_id
        AND paper.exam_session_id = session.id
      WHERE registration.student_id = reader.student
        AND NOT EXISTS (
          SELECT
          FROM exam_registrations entry
          WHERE entry.student_id = reader.student AND entry.paper_id = paper.id
        )
    )`;

export const examinationsAgenda: Readonly<Record<string, AgendaItem>> = {
  papersToInvigilate: {
    via: seatingPage.via,
    opens: seatingPage.path,
    sql: TO_INVIGILATE,
  },
  entitlementsToDecide: {
    via: ['MEDICAL_DECIDE'],
    opens: '/manage-exam/exam-entitlements',
    filter: { state: ['submitted'] },
    isConfidential: true,
    sql: TO_DECIDE,
  },
  entriesToConfirm: {
    resource: 'exam-registrations',
    view: 'main',
    transitions: ['refuse', 'confirm'],
    where: { status: 'applied' },
  },
  examinationToEnter: {
    via: ['STU_EXAM_REG_VIEW'],
    opens: '/manage-exam/stu-exam-registration',
    sql: TO_ENTER,
  },
};
