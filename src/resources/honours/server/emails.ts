import {
  colomboDay,
  localised,
  queryRows,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';

type EmailContext = Pick<TransactionContext, 'client' | 'notify'>;

/** Writes to all applicants of a round that its outcome is published. */
export async function notifyPublished(
  { client, notify }: EmailContext,
  round: string,
): Promise<void> {
  const rows = await queryRows<{ userId: string; round: Localised }>(client, {
    text: `
      SELECT student.user_id AS "userId", ${localised('round.name')} AS round
      FROM honours_applications application
      JOIN students student ON student.id = application.student_id
      JOIN honours_rounds round ON round.id = application.round_id
      WHERE application.round_id = $1
        AND application.state = 'submitted'
        AND student.user_id IS NOT NULL
      ORDER BY application.id`,
    values: [round],
  });
  await notify.emailEach('honoursPublished', rows);
}

/** Writes to the students who were offered a seat from the reserve list. */
export async function notifyMovedUp(
  { client, notify }: EmailContext,
  offers: readonly string[],
): Promise<void> {
  if (offers.length === 0) return;
  const rows = await queryRows<{
    userId: string;
    subject: Localised;
    respondBy: Date;
  }>(client, {
    text: `
      SELECT
        student.user_id AS "userId",
        ${localised('subject.name')} AS subject,
        offer.respond_by AS "respondBy"
      FROM honours_offers offer
      JOIN students student ON student.id = offer.student_id
      JOIN honours_options option ON option.id = offer.option_id
      JOIN subjects subject ON subject.id = option.subject_id
      WHERE offer.id = ANY($1::uuid[]) AND student.user_id IS NOT NULL
      ORDER BY offer.id`,
    values: [`{${offers.join(',')}}`],
  });
  await notify.emailEach(
    'honoursMovedUp',
    rows.map(({ respondBy, ...row }) => ({ ...row, day: colomboDay(respondBy) })),
  );
}
