import { type EmailTexts, queryRows, type TransactionContext } from '../../../../gateway/index.ts';

export const registrationEmails: Readonly<Record<string, EmailTexts>> = {
  placeFree: {
    en: {
      subject: 'You have a place in %{unitEn}',
      body: [
        'A place became free, and you were next on the wait-list: you are now registered for %{unitEn}. You need do nothing. If you no longer want the unit, drop it so that the next in the queue can have it:',
        '%{portal}/manage-degree/course-registration',
      ],
    },
    si: {
      subject: '%{unitSi} සඳහා ඔබට ස්ථානයක් ලැබී ඇත',
      body: [
        'ස්ථානයක් හිස් වූ බැවින් පොරොත්තු ලේඛනයේ මීළඟට සිටි ඔබ දැන් %{unitSi} සඳහා ලියාපදිංචි කර ඇත. ඔබ කිසිවක් කළ යුතු නැත. එම ඒකකය තවදුරටත් අවශ්‍ය නැතිනම්, මීළඟ සිසුවාට අවස්ථාව ලැබෙන පරිදි එය ඉවත් කරන්න:',
        '%{portal}/manage-degree/course-registration',
      ],
    },
  },
};

const READER = `
  SELECT
    student.user_id AS "userId",
    unit.code || ' ' || unit.title_en AS "unitEn",
    unit.code || ' ' || unit.title_si AS "unitSi"
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
  const rows = await queryRows<{ userId: string; unitEn: string; unitSi: string }>(client, {
    text: READER,
    values: [line],
  });
  await notify.emailEach('placeFree', rows);
}
