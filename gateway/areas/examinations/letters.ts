import { v7 as newId } from 'uuid';
import type { Queryable } from '../../db/queryable.ts';
import type { LetterTexts } from '../../mail/templates.ts';
import type { LetterQueue } from '../../queue/letterQueue.ts';

const OWN = '%{portal}/manage-exam/stu-exam-registration';
const MEDICAL = '%{portal}/manage-exam/exam-medical';

/** What candidates are told of their entries and medical requests. */
export const examinationLetters = {
  examEntryRefused: {
    en: { subject: 'Your entry for %{unitEn} was refused', body: ['The examinations office could not accept your entry for %{unitEn}.', 'Reason: %{note}', 'Ask the examinations office what would change it. Your other entries stand:', OWN] },
    si: { subject: '%{unitSi} සඳහා ඔබගේ ලියාපදිංචිය ප්‍රතික්ෂේප විය', body: ['විභාග කාර්යාලයට %{unitSi} සඳහා ඔබගේ ලියාපදිංචිය පිළිගත නොහැකි විය.', 'හේතුව: %{note}', 'මෙය වෙනස් කළ හැකි ආකාරය විභාග කාර්යාලයෙන් විමසන්න. ඔබගේ අනෙක් ලියාපදිංචි වලංගුය:', OWN] },
  },
  medicalAccepted: {
    en: { subject: 'Your medical was accepted', body: ['The board accepted your medical request for %{papers}. No attempt is used: you sit these papers when they are next held, with the full range of grades.', 'Reference: %{reference}', MEDICAL] },
    si: { subject: 'ඔබගේ වෛද්‍ය ඉල්ලීම පිළිගෙන ඇත', body: ['%{papers} සඳහා ඔබගේ වෛද්‍ය ඉල්ලීම මණ්ඩලය විසින් පිළිගෙන ඇත. වාරයක් භාවිත නොවේ: මෙම ප්‍රශ්න පත්‍ර මීළඟට පැවැත්වෙන විට සම්පූර්ණ සාමාර්ථ පරාසය සහිතව පෙනී සිටිය හැක.', 'යොමුව: %{reference}', MEDICAL] },
  },
  medicalRejected: {
    en: { subject: 'Your medical was not accepted', body: ['Your medical request for %{papers} was not accepted; the absence counts as an attempt.', 'Reason: %{note}', 'You can register for the repeat examination when it opens.', MEDICAL] },
    si: { subject: 'ඔබගේ වෛද්‍ය ඉල්ලීම පිළිගෙන නැත', body: ['%{papers} සඳහා ඔබගේ වෛද්‍ය ඉල්ලීම පිළිගෙන නැත; නොපැමිණීම වාරයක් ලෙස ගණන් ගැනේ.', 'හේතුව: %{note}', 'නැවත පෙනී සිටීමේ විභාගය විවෘත වූ විට ඔබට ලියාපදිංචි විය හැක.', MEDICAL] },
  },
} as const satisfies Readonly<Record<string, LetterTexts>>;

export type Post = LetterQueue['post'];

const ENTRY = `
SELECT s.user_id AS "userId", u.code || ' ' || u.title_en AS "unitEn", u.code || ' ' || u.title_si AS "unitSi", coalesce(r.refused_because, '–') AS note
FROM exam_registrations r JOIN students s ON s.id = r.student_id JOIN papers p ON p.id = r.paper_id JOIN offerings o ON o.id = p.offering_id JOIN course_units u ON u.id = o.course_unit_id
WHERE r.id = $1 AND s.user_id IS NOT NULL`;

/** Writes to a candidate whose entry was refused, within the transaction that refuses it. */
export async function tellRefused(client: Queryable, post: Post, registration: string): Promise<void> {
  const { rows } = await client.query<{ userId: string; unitEn: string; unitSi: string; note: string }>({ text: ENTRY, values: [registration] });
  await post(client, rows.map(({ userId, ...values }) => ({ key: newId(), userId, letter: 'examEntryRefused', values })));
}

const REQUEST = `
SELECT s.user_id AS "userId", coalesce(m.answer, '–') AS note, coalesce(m.decision_reference, '–') AS reference,
  (SELECT string_agg(u.code, ', ' ORDER BY u.code) FROM medical_requests__papers x JOIN exam_registrations r ON r.id = x.target_id JOIN papers p ON p.id = r.paper_id JOIN offerings o ON o.id = p.offering_id JOIN course_units u ON u.id = o.course_unit_id WHERE x.owner_id = m.id) AS papers
FROM medical_requests m JOIN students s ON s.id = m.student_id WHERE m.id = $1 AND s.user_id IS NOT NULL`;

export async function tellMedical(client: Queryable, post: Post, request: string, letter: 'medicalAccepted' | 'medicalRejected'): Promise<void> {
  const { rows } = await client.query<{ userId: string; note: string; reference: string; papers: string | null }>({ text: REQUEST, values: [request] });
  await post(client, rows.map(({ userId, papers, ...values }) => ({ key: newId(), userId, letter, values: { ...values, papers: papers ?? '–' } })));
}
