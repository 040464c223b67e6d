import { type EmailTexts, queryRows, type TransactionContext } from '../../../../gateway/index.ts';

const PAGE = '%{portal}/manage-coureseunit/apply-main-subjects';

export const mainSubjectEmails: Readonly<
  Record<'mainSubjectsSelected' | 'mainSubjectsRejected' | 'mainSubjectsReopened', EmailTexts>
> = {
  mainSubjectsSelected: {
    en: {
      subject: 'Your main subjects: %{subjectsEn}',
      body: [
        'You are selected to read %{subjectsEn}. The subjects are on your student record; you need do nothing more here.',
        PAGE,
      ],
    },
    si: {
      subject: 'ඔබේ ප්‍රධාන විෂයන්: %{subjectsSi}',
      body: [
        '%{subjectsSi} හැදෑරීමට ඔබ තෝරාගෙන ඇත. මෙම විෂයන් ඔබේ සිසු වාර්තාවේ සටහන් කර ඇති අතර, මෙහි තවත් කළ යුතු කිසිවක් නැත.',
        PAGE,
      ],
    },
  },
  mainSubjectsRejected: {
    en: {
      subject: 'You were not selected for the main subjects you asked for',
      body: [
        'Your application for main subjects could not be granted.',
        '%{note}',
        'What you asked for and what can be done next is here; the faculty office helps you further:',
        PAGE,
      ],
    },
    si: {
      subject: 'ඔබ ඉල්ලූ ප්‍රධාන විෂයන් සඳහා ඔබ තෝරාගෙන නැත',
      body: [
        'ප්‍රධාන විෂයන් සඳහා ඔබේ අයදුම්පත පිළිගැනීමට නොහැකි විය.',
        '%{note}',
        'ඔබ ඉල්ලූ දේ සහ මීළඟට කළ හැකි දේ මෙහි ඇත; වැඩිදුර සහාය සඳහා පීඨ කාර්යාලය අමතන්න:',
        PAGE,
      ],
    },
  },
  mainSubjectsReopened: {
    en: {
      subject: 'Your main subjects are being looked at again',
      body: [
        'The decision on your main subjects has been taken back and will be made again. Your application stands as you handed it in; you will be written to.',
        PAGE,
      ],
    },
    si: {
      subject: 'ඔබේ ප්‍රධාන විෂයන් නැවත සලකා බලමින් පවතී',
      body: [
        'ඔබේ ප්‍රධාන විෂයන් පිළිබඳ තීරණය ආපසු ගෙන ඇති අතර එය නැවත ගනු ලැබේ. ඔබ භාර දුන් අයදුම්පත එලෙසම පවතී; ප්‍රතිඵලය ඔබට ලිඛිතව දන්වනු ලැබේ.',
        PAGE,
      ],
    },
  },
};

const EMAIL_OF_STEP = {
  select: 'mainSubjectsSelected',
  reject: 'mainSubjectsRejected',
  reconsider: 'mainSubjectsReopened',
} as const;

const READER = `
  SELECT
    student.user_id AS "userId",
    coalesce(application.decision_note, '–') AS note,
    coalesce(string_agg(subject.name_en, ', ' ORDER BY granted.position), '') AS "subjectsEn",
    coalesce(string_agg(subject.name_si, ', ' ORDER BY granted.position), '') AS "subjectsSi"
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
    subjectsEn: string;
    subjectsSi: string;
  }>(client, { text: READER, values: [application] });
  await notify.emailEach(template, rows);
}
