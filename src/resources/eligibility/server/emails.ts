import {
  colomboDay,
  type EmailTexts,
  queryRows,
  type TransactionContext,
} from '../../../../gateway/index.ts';

const OWN = '%{portal}/manage-exam/stu-exam-registration';

export const eligibilityEmails = {
  notEligible: {
    en: {
      subject: 'You may not sit %{unitEn}',
      body: [
        'The list of those who may sit the examination of %{unitEn} is published, and you are not on it. The reasons, with all figures, stand here. You can appeal until the end of %{day}:',
        OWN,
      ],
    },
    si: {
      subject: '%{unitSi} සඳහා ඔබට පෙනී සිටිය නොහැක',
      body: [
        '%{unitSi} විභාගයට පෙනී සිටිය හැකි අයගේ ලේඛනය පළ කර ඇති අතර ඔබ එහි නැත. හේතු සහ සියලු සංඛ්‍යා මෙහි ඇත. %{day} දින අවසානය දක්වා අභියාචනා කළ හැක:',
        OWN,
      ],
    },
  },
  eligibilityGranted: {
    en: {
      subject: 'You may sit %{unitEn}',
      body: [
        'It was decided that you may sit the examination of %{unitEn}.',
        'Reason: %{note}',
        OWN,
      ],
    },
    si: {
      subject: '%{unitSi} සඳහා ඔබට පෙනී සිටිය හැක',
      body: ['ඔබට %{unitSi} විභාගයට පෙනී සිටිය හැකි බව තීරණය විය.', 'හේතුව: %{note}', OWN],
    },
  },
  eligibilityRefused: {
    en: {
      subject: 'Decision on %{unitEn}',
      body: [
        'It was decided that you may not sit the examination of %{unitEn} for now.',
        'Reason: %{note}',
        'The examinations office tells you what would change it.',
        OWN,
      ],
    },
    si: {
      subject: '%{unitSi} පිළිබඳ තීරණය',
      body: [
        'ඔබට දැනට %{unitSi} විභාගයට පෙනී සිටිය නොහැකි බව තීරණය විය.',
        'හේතුව: %{note}',
        'මෙය වෙනස් කළ හැකි ආකාරය විභාග කාර්යාලයෙන් දැනගන්න.',
        OWN,
      ],
    },
  },
} as const satisfies Readonly<Record<string, EmailTexts>>;

const READERS = `
  SELECT
    student.user_id AS "userId",
    unit.code || ' ' || unit.title_en AS "unitEn",
    unit.code || ' ' || unit.title_si AS "unitSi",
    coalesce(eligibility.note, '–') AS note,
    eligibility.appeal_until AS until
  FROM eligibilities eligibility
  JOIN students student ON student.id = eligibility.student_id
  JOIN offerings offering ON offering.id = eligibility.offering_id
  JOIN course_units unit ON unit.id = offering.course_unit_id
  WHERE eligibility.id = ANY($1::uuid[])
    AND student.user_id IS NOT NULL
    AND eligibility.published_at IS NOT NULL`;

/** Writes to the students of those lines that are published. */
export async function notifyStudents(
  { client, notify }: Pick<TransactionContext, 'client' | 'notify'>,
  lines: readonly string[],
  template: keyof typeof eligibilityEmails,
): Promise<void> {
  if (lines.length === 0) return;
  const rows = await queryRows<{
    userId: string;
    unitEn: string;
    unitSi: string;
    note: string;
    until: Date | null;
  }>(client, { text: READERS, values: [lines] });
  await notify.emailEach(
    template,
    rows.map(({ until, ...row }) => ({ ...row, day: until ? colomboDay(until) : '–' })),
  );
}
