import { localisedFrom, queryRows, type TransactionContext } from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';

const EMAIL_OF_STEP = {
  select: 'mainSubjectsSelected',
  reject: 'mainSubjectsRejected',
  reconsider: 'mainSubjectsReopened',
} as const;

const READER = `
  SELECT
    student.user_id AS "userId",
    coalesce(application.decision_note, '–') AS note,
    ${localisedFrom(
      (language) =>
        `coalesce(string_agg(subject.name_${language}, ', ' ORDER BY granted.position), '')`,
    )} AS subjects
  FROM main_subject_applications application
  JOIN students student ON student.id = application.student_id
  LEFT JOIN main_subject_applications__granted granted ON granted.owner_id = application.id
  LEFT JOIN subjects subject ON subject.id = granted.target_id
  WHERE application.id = $1::uuid AND student.user_id IS NOT NULL
  GROUP BY application.id, student.user_id`;

/** Writes to a student what was decided; other steps write nothing. */
export async function notifyDecision(
  { client, notify }: Pick<TransactionContext, 'client' | 'notify'>,
  application: string,
  step: string,
): Promise<void> {
  const template = EMAIL_OF_STEP[step as keyof typeof EMAIL_OF_STEP];
  if (template === undefined) return;
  const rows = await queryRows<{
    userId: string;
    note: string;
    subjects: Localised;
  }>(client, { text: READER, values: [application] });
  await notify.emailEach(template, rows);
}
