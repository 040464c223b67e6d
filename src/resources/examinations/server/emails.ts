import { v5 as idOf } from 'uuid';
import {
  colomboDay,
  type EmailTexts,
  queryRows,
  type TransactionContext,
} from '../../../../gateway/index.ts';

const OWN = '%{portal}/manage-exam/stu-exam-registration';

export const examinationEmails = {
  examEntriesConfirmed: {
    en: {
      subject: 'Your entries are confirmed: %{sessionEn}',
      body: [
        'The examinations office has confirmed entries of yours for %{sessionEn}. Print your admission card, with times, halls and seats, once the timetable is final:',
        OWN,
      ],
    },
    si: {
      subject: 'ඔබේ ලියාපදිංචිය තහවුරු කර ඇත: %{sessionSi}',
      body: [
        '%{sessionSi} සඳහා ඔබේ ලියාපදිංචිය විභාග කාර්යාලය විසින් තහවුරු කර ඇත. කාලසටහන අවසන් වූ පසු වේලාව, ශාලාව සහ අසුන් අංකය සහිත ප්‍රවේශ පත්‍රය මුද්‍රණය කරගන්න:',
        OWN,
      ],
    },
  },
  examEntryRefused: {
    en: {
      subject: 'Your entry for %{unitEn} was refused',
      body: [
        'The examinations office could not accept your entry for %{unitEn}.',
        'Reason: %{note}',
        'Ask the examinations office what would change it. Your other entries stand:',
        OWN,
      ],
    },
    si: {
      subject: '%{unitSi} සඳහා ඔබේ ලියාපදිංචිය ප්‍රතික්ෂේප විය',
      body: [
        'විභාග කාර්යාලයට %{unitSi} සඳහා ඔබේ ලියාපදිංචිය පිළිගත නොහැකි විය.',
        'හේතුව: %{note}',
        'මෙය වෙනස් කළ හැකි ආකාරය විභාග කාර්යාලයෙන් විමසන්න. ඔබේ අනෙක් ලියාපදිංචි වලංගුය:',
        OWN,
      ],
    },
  },
} as const satisfies Readonly<Record<string, EmailTexts>>;

const ENTRY = `
  SELECT
    student.user_id AS "userId",
    unit.code || ' ' || unit.title_en AS "unitEn",
    unit.code || ' ' || unit.title_si AS "unitSi",
    coalesce(registration.refused_because, '–') AS note
  FROM exam_registrations registration
  JOIN students student ON student.id = registration.student_id
  JOIN papers paper ON paper.id = registration.paper_id
  JOIN offerings offering ON offering.id = paper.offering_id
  JOIN course_units unit ON unit.id = offering.course_unit_id
  WHERE registration.id = $1 AND student.user_id IS NOT NULL`;

/** Writes to a candidate whose registration was refused. */
export async function notifyRefused(
  { client, notify }: Pick<TransactionContext, 'client' | 'notify'>,
  registration: string,
): Promise<void> {
  const rows = await queryRows<{
    userId: string;
    unitEn: string;
    unitSi: string;
    note: string;
  }>(client, { text: ENTRY, values: [registration] });
  await notify.emailEach('examEntryRefused', rows);
}

const CONFIRMED = `
  SELECT
    student.user_id AS "userId",
    session.id AS session,
    session.title_en AS "sessionEn",
    session.title_si AS "sessionSi"
  FROM exam_registrations registration
  JOIN students student ON student.id = registration.student_id
  JOIN papers paper ON paper.id = registration.paper_id
  JOIN exam_sessions session ON session.id = paper.exam_session_id
  WHERE registration.id = $1 AND student.user_id IS NOT NULL`;

/**
 * Writes to a candidate whose registration was confirmed: one e-mail for all registrations for an
 * examination that are confirmed on the same day.
 */
export async function notifyConfirmed(
  { client, now, notify }: Pick<TransactionContext, 'client' | 'now' | 'notify'>,
  registration: string,
): Promise<void> {
  const rows = await queryRows<{
    userId: string;
    session: string;
    sessionEn: string;
    sessionSi: string;
  }>(client, { text: CONFIRMED, values: [registration] });
  const day = colomboDay(now);
  await notify.emails(
    rows.map(({ userId, session, ...values }) => ({
      key: idOf(`entries confirmed ${day} ${userId}`, session),
      userId,
      template: 'examEntriesConfirmed',
      values,
    })),
  );
}
