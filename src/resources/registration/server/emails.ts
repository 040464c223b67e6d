import { type AuthServices, type EmailTexts, sendEach } from '../../../../gateway/index.ts';
import type { TellPromoted } from './places.ts';

export const registrationLetters: Readonly<Record<string, EmailTexts>> = {
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
    s.user_id AS "userId",
    c.code || ' ' || c.title_en AS "unitEn",
    c.code || ' ' || c.title_si AS "unitSi"
  FROM registration_lines l
  JOIN course_registrations r ON r.id = l.registration_id
  JOIN students s ON s.id = r.student_id
  JOIN offerings o ON o.id = l.offering_id
  JOIN course_units c ON c.id = o.course_unit_id
  WHERE l.id = $1 AND s.user_id IS NOT NULL`;

/** A letter to whoever was moved up, if that is committed. */
export const tellPromoted =
  ({ emails }: Pick<AuthServices, 'emails'>): TellPromoted =>
  async (client, line) => {
    const { rows } = await client.query<{ userId: string; unitEn: string; unitSi: string }>({
      text: READER,
      values: [line],
    });
    await sendEach(client, emails.post, 'placeFree', rows);
  };
