import { localisedFrom, queryRows, type TransactionContext } from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { unitLabelIn } from '../../shared/unitLabelSql.ts';

const READER = `
  SELECT
    student.user_id AS "userId",
    ${localisedFrom(unitLabelIn)} AS unit
  FROM registration_lines line
  JOIN course_registrations registration ON registration.id = line.registration_id
  JOIN students student ON student.id = registration.student_id
  JOIN offerings offering ON offering.id = line.offering_id
  JOIN course_units unit ON unit.id = offering.course_unit_id
  WHERE line.id = $1 AND student.user_id IS NOT NULL`;

/** E-mails a student who was moved up from the wait-list. */
export async function notifyPromoted(
  { client, notify }: Pick<TransactionContext, 'client' | 'notify'>,
  line: string,
): Promise<void> {
  const rows = await queryRows<{ userId: string; unit: Localised }>(client, {
    text: READER,
    values: [line],
  });
  await notify.emailEach('placeFree', rows);
}
