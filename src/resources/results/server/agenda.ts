import type { AgendaItem } from '../../../../gateway/index.ts';
import { marksPublishPage } from '../screens.ts';

/** Papers with a published absence that a medical, accepted since, excuses. */
const TO_PUBLISH_AGAIN = `
  SELECT count(DISTINCT sitting.paper_id), NULL::date
  FROM exam_registrations registration
  JOIN current_sittings sitting
    ON sitting.paper_id = registration.paper_id
    AND sitting.student_id = registration.student_id
    AND sitting.code = 'AB'
  WHERE registration.sitting = 'medicalAccepted'`;

export const resultsAgenda: Readonly<Record<string, AgendaItem>> = {
  resultsToPublishAgain: {
    via: marksPublishPage.via,
    opens: marksPublishPage.path,
    isConfidential: true,
    sql: TO_PUBLISH_AGAIN,
  },
};
