import { queryRows, type TransactionContext } from '../../../../gateway/index.ts';
import type emails from './emails.json';

export type MedicalEmail = keyof typeof emails;

const REQUEST = `
  SELECT
    student.user_id AS "userId",
    coalesce(request.answer, '–') AS note,
    coalesce(request.decision_reference, '–') AS reference,
    (
      SELECT string_agg(unit.code, ', ' ORDER BY unit.code)
      FROM medical_requests__papers requested_paper
      JOIN exam_registrations registration ON registration.id = requested_paper.target_id
      JOIN papers paper ON paper.id = registration.paper_id
      JOIN offerings offering ON offering.id = paper.offering_id
      JOIN course_units unit ON unit.id = offering.course_unit_id
      WHERE requested_paper.owner_id = request.id
    ) AS papers
  FROM medical_requests request
  JOIN students student ON student.id = request.student_id
  WHERE request.id = $1 AND student.user_id IS NOT NULL`;

/** Writes to the student of a medical request. */
export async function notifyMedical(
  { client, notify }: Pick<TransactionContext, 'client' | 'notify'>,
  request: string,
  template: MedicalEmail,
): Promise<void> {
  const rows = await queryRows<{
    userId: string;
    note: string;
    reference: string;
    papers: string | null;
  }>(client, { text: REQUEST, values: [request] });
  await notify.emailEach(
    template,
    rows.map(({ papers, ...row }) => ({ ...row, papers: papers ?? '–' })),
  );
}
