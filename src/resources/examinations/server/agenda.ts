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
};
