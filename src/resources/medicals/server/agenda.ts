import type { AgendaItem } from '../../../../gateway/index.ts';
import { TIME_ZONE } from '../../../contract/model/facultyClock.ts';
import { USUAL_SITTING_RULES } from '../../examinations/rules/sitting.ts';
import { LIST } from '../routes.ts';

/**
 * Papers that the reader missed without a request, while one is in time. Without a day of the
 * examination the deadline is that of the by-law, so none is named.
 */
const TO_REQUEST = `
  SELECT count(*), min(session.medical_until AT TIME ZONE '${TIME_ZONE}')::date
  FROM reader
  JOIN exam_registrations registration
    ON registration.student_id = reader.student
    AND registration.status = 'confirmed'
    AND registration.sitting = 'absent'
  JOIN papers paper ON paper.id = registration.paper_id
  JOIN exam_sessions session
    ON session.id = paper.exam_session_id
    AND session.status NOT IN ('setup', 'published')
    AND coalesce(
      session.medical_until,
      paper.ends_at + interval '${USUAL_SITTING_RULES.medicalDays} days'
    ) > reader.now
  WHERE NOT EXISTS (
      SELECT
      FROM medical_requests__papers named
      JOIN medical_requests request ON request.id = named.owner_id
      WHERE named.target_id = registration.id AND request.state <> 'withdrawn'
    )`;

/** Certified medicals have no due date of their own: the board decides at its next meeting. */
export const medicalsAgenda: Readonly<Record<string, AgendaItem>> = {
  medicalsToRequest: {
    via: ['MEDICAL_VIEW'],
    opens: LIST,
    isConfidential: true,
    sql: TO_REQUEST,
  },
  medicalsToCertify: { resource: 'medical-requests', view: 'main', transitions: ['certify'] },
  medicalsToDecide: { resource: 'medical-requests', view: 'main', transitions: ['accept'] },
};
