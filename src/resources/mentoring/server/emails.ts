import { v5 as idOf, v7 as newId } from 'uuid';
import {
  colomboDay,
  holdersAmong,
  queryRows,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';

export interface NewMentor {
  student: string | null;
  mentor: string;
  mentorUser: string | null;
  name: Localised;
}

const EMAIL_KEY_NAMESPACE = 'b3b6a7d4-5a37-4f0e-9a0c-3d0b6b1f2c11';

/**
 * E-mails every student with a new mentor, and each mentor at most once a day. E-mails about
 * mentoring contain nothing confidential, only a link.
 */
export async function notifyMentors(
  { notify }: TransactionContext,
  moved: readonly NewMentor[],
  day: string,
): Promise<void> {
  const mentors = new Set(moved.flatMap(({ mentorUser }) => mentorUser ?? []));
  await notify.emails([
    ...moved.flatMap(({ student, name }) =>
      student === null
        ? []
        : [
            {
              key: newId(),
              userId: student,
              template: 'mentorNew',
              values: { mentor: name },
            },
          ],
    ),
    ...[...mentors].map((userId) => ({
      key: idOf(`${userId} ${day}`, EMAIL_KEY_NAMESPACE),
      userId,
      template: 'menteesNew',
      values: {},
    })),
  ]);
}

/** Staff accounts except administrators, who hold every privilege but are not welfare officers. */
const STAFF = `
  SELECT account.id
  FROM users account
  JOIN staff member ON member.user_id = account.id
  WHERE account.status = 'active'
    AND NOT EXISTS (
      SELECT 1
      FROM user_roles user_role
      JOIN roles role ON role.id = user_role.role_id
      WHERE user_role.user_id = account.id AND role.is_administrator
    )`;

/** E-mails the welfare officers about a pending referral. */
export async function notifyWelfare({ client, now, notify }: TransactionContext): Promise<void> {
  const rows = await queryRows<{ id: string }>(client, { text: STAFF });
  const officers = await holdersAmong(
    client,
    rows.map(({ id }) => id),
    'MENTOR_WELFARE',
    colomboDay(now),
  );
  await notify.emailEach(
    'referralMade',
    [...officers].map((userId) => ({ userId })),
  );
}

/** E-mails the mentor about a new state of their referral. */
export async function notifyReferrer(
  { client, notify }: TransactionContext,
  staff: string,
): Promise<void> {
  const rows = await queryRows<{ userId: string }>(client, {
    text: 'SELECT user_id AS "userId" FROM staff WHERE id = $1::uuid AND user_id IS NOT NULL',
    values: [staff],
  });
  await notify.emailEach('referralMoved', rows);
}
