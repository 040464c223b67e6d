import { type EmailTexts, queryRows, type TransactionContext } from '../../../../gateway/index.ts';

/** Where students read their results. E-mails carry no mark, because mail is not confidential. */
const READ = '%{portal}/manage-exam/results';

export const resultEmails: Readonly<Record<'resultsPublished' | 'resultsWithdrawn', EmailTexts>> = {
  resultsPublished: {
    en: {
      subject: 'Your results are published: %{titleEn}',
      body: [
        'Results of yours have been published: %{titleEn}. Read them, with their working, in the portal:',
        READ,
      ],
    },
    si: {
      subject: 'ඔබේ ප්‍රතිඵල ප්‍රකාශිතයි: %{titleSi}',
      body: ['ඔබේ ප්‍රතිඵල ප්‍රකාශ කර ඇත: %{titleSi}. ඒවා සහ ගණනය කළ ආකාරය ද්වාරයෙන් කියවන්න:', READ],
    },
  },
  resultsWithdrawn: {
    en: {
      subject: 'Results were withdrawn: %{titleEn}',
      body: [
        'The results published as %{titleEn} have been withdrawn. Do not rely on them any longer; you will be written to when they are published again. What stands now:',
        READ,
      ],
    },
    si: {
      subject: 'ප්‍රතිඵල ඉවත් කර ගෙන ඇත: %{titleSi}',
      body: [
        '%{titleSi} යටතේ ප්‍රකාශ කළ ප්‍රතිඵල ඉවත් කර ගෙන ඇත. ඒවා මත තවදුරටත් විශ්වාසය නොතබන්න; නැවත ප්‍රකාශ කළ විට ඔබට දන්වනු ලැබේ. දැන් පවතින දේ:',
        READ,
      ],
    },
  },
};

const READERS = `
  SELECT DISTINCT
    student.user_id AS "userId",
    release.title_en AS "titleEn",
    release.title_si AS "titleSi"
  FROM unit_results result
  JOIN students student ON student.id = result.student_id
  JOIN result_releases release ON release.id = result.release_id
  WHERE result.release_id = $1 AND student.user_id IS NOT NULL`;

/** Sends an e-mail to every student with a result in a release. Returns their user ids. */
export async function notifyStudents(
  { client, notify }: Pick<TransactionContext, 'client' | 'notify'>,
  release: string,
  template: keyof typeof resultEmails,
): Promise<string[]> {
  const rows = await queryRows<{ userId: string; titleEn: string; titleSi: string }>(client, {
    text: READERS,
    values: [release],
  });
  await notify.emailEach(template, rows);
  return rows.map(({ userId }) => userId);
}
