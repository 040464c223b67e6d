import { v5 } from 'uuid';
import {
  localisedFrom,
  type Queryable,
  queryRow,
  queryRows,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { unitLabelIn } from '../../shared/unitLabelSql.ts';
import { reminderDue, type ReminderKind } from '../rules/evaluationRules.ts';
import { updateParticipants } from './box.ts';

const TEMPLATES = { twoDays: 'feedbackTwoDays', lastDay: 'feedbackLastDay' } as const;
const NAMESPACE = '0f4b7a52-5e1c-5a3e-9a57-7a3a1d2f6c11';

interface Open {
  id: string;
  opensAt: Date;
  closesAt: Date;
  unit: Localised;
}

const OPEN = `
  SELECT
    evaluation.id,
    evaluation.opens_at AS "opensAt",
    evaluation.closes_at AS "closesAt",
    ${localisedFrom(unitLabelIn)} AS unit
  FROM evaluations evaluation
  JOIN offerings offering ON offering.id = evaluation.offering_id
  JOIN course_units unit ON unit.id = offering.course_unit_id
  WHERE evaluation.state = 'open' AND evaluation.closes_at > $1
  ORDER BY evaluation.id
  FOR UPDATE OF evaluation`;

/** Claims a reminder. False if a gateway has sent it already. */
async function claimReminder(
  client: Queryable,
  evaluation: string,
  kind: ReminderKind,
): Promise<boolean> {
  const row = await queryRow(client, {
    text: `
      INSERT INTO evaluation_reminders (evaluation_id, kind)
      VALUES ($1, $2)
      ON CONFLICT DO NOTHING
      RETURNING kind`,
    values: [evaluation, kind],
  });
  return row !== null;
}

/**
 * Updates the participants of the open evaluations, and reminds those who have not answered two
 * days before the end and on the last day, each time once.
 */
export async function remindParticipants({
  client,
  now,
  notify,
}: Pick<TransactionContext, 'client' | 'now' | 'notify'>): Promise<void> {
  const rows = await queryRows<Open>(client, { text: OPEN, values: [now] });
  for (const { id, opensAt, closesAt, unit } of rows) {
    await updateParticipants(client, id);
    const kind = reminderDue(opensAt, closesAt, now);
    if (kind === null || !(await claimReminder(client, id, kind))) continue;
    const silent = await queryRows<{ userId: string }>(client, {
      text: `
        SELECT student.user_id AS "userId"
        FROM evaluation_participants participant
        JOIN students student ON student.id = participant.student_id
        WHERE participant.evaluation_id = $1
          AND NOT participant.has_voted
          AND student.user_id IS NOT NULL
        ORDER BY student.user_id`,
      values: [id],
    });
    await notify.emails(
      silent.map(({ userId }) => ({
        key: v5(`${id}/${kind}/${userId}`, NAMESPACE),
        userId,
        template: TEMPLATES[kind],
        values: { unit, until: closesAt.toISOString() },
      })),
    );
  }
}
