import { localisedFrom, queryRows, type TransactionContext } from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { unitLabelIn } from '../../shared/unitLabelSql.ts';
import { PAPER_OF } from './cases.ts';
import type emails from './emails.json';

export type RescrutinyEmail = keyof typeof emails;
type Sending = Pick<TransactionContext, 'client' | 'notify'>;

/** The topic of a student's open results. */
const TOPIC = 'results';

const READERS = (who: string): string => `
  SELECT
    account.id AS "userId",
    rescrutiny.id,
    ${localisedFrom(unitLabelIn)} AS unit,
    coalesce(rescrutiny.answer, '–') AS note
  FROM rescrutinies rescrutiny
  ${PAPER_OF('rescrutiny')}
  JOIN users account ON account.id IN (${who})
  WHERE rescrutiny.id = $1`;

const STUDENT = READERS(`
    SELECT student.user_id
    FROM students student
    WHERE student.id = rescrutiny.student_id`);
const EXAMINERS = READERS(`
    SELECT member.user_id
    FROM staff member
    WHERE member.id IN (rescrutiny.first_examiner_id, rescrutiny.second_examiner_id)`);
/** Those who took the steps of the office. */
const OFFICE = READERS(`
    SELECT activity.actor_id
    FROM activities activity
    WHERE activity.resource = 'rescrutinies'
      AND activity.record_id = rescrutiny.id::text
      AND activity.transition IN ('accept', 'assign')`);

interface Reader extends Record<string, unknown> {
  userId: string;
  id: string;
  unit: Localised;
  note: string;
}

const send =
  (text: string) =>
  async ({ client, notify }: Sending, id: string, template: RescrutinyEmail): Promise<string[]> => {
    const rows = await queryRows<Reader & { userId: string }>(client, { text, values: [id] });
    await notify.emailEach(
      template,
      rows.map(({ userId, unit, note, id: request }) => ({ userId, unit, note, request })),
    );
    return rows.map(({ userId }) => userId);
  };

const toExaminers = send(EXAMINERS);
const toStudent = send(STUDENT);

/** Writes to the people of the office who took part. E-mails contain no mark. */
export const notifyOffice = send(OFFICE);

export const notifyExaminers = (context: Sending, id: string): Promise<string[]> =>
  toExaminers(context, id, 'rescrutinyAssigned');

/** Both examiners have handed in. */
export const notifyComplete = (context: Sending, id: string): Promise<string[]> =>
  notifyOffice(context, id, 'rescrutinyComplete');

export async function notifyStudent(
  context: Sending,
  id: string,
  template: RescrutinyEmail,
): Promise<void> {
  const readers = await toStudent(context, id, template);
  context.notify.live(TOPIC, readers);
}
