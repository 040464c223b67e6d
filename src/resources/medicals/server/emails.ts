import { type EmailTexts, queryRows, type TransactionContext } from '../../../../gateway/index.ts';

const MEDICAL = '%{portal}/manage-exam/exam-medical';

export const medicalEmails = {
  medicalFiled: {
    en: {
      subject: 'A medical was handed in for you',
      body: [
        'The examinations office has put the certificate that you brought to the counter on record, as a medical request in your name for %{papers}. Until the certificate is checked you can mend or withdraw the request:',
        MEDICAL,
      ],
    },
    si: {
      subject: 'ඔබ වෙනුවෙන් වෛද්‍ය ඉල්ලීමක් ඉදිරිපත් කර ඇත',
      body: [
        'ඔබ කවුන්ටරයට ගෙන ආ සහතිකය, %{papers} සඳහා ඔබේ නමින් වෛද්‍ය ඉල්ලීමක් ලෙස විභාග කාර්යාලය සටහන් කර ඇත. සහතිකය පරීක්ෂා කරන තෙක් ඔබට ඉල්ලීම නිවැරදි කිරීමට හෝ ඉල්ලා අස්කර ගැනීමට හැක:',
        MEDICAL,
      ],
    },
  },
  medicalTakenBack: {
    en: {
      subject: 'A medical in your name was taken back',
      body: [
        'The examinations office has taken back the medical request in your name for %{papers}. Its reason stands in the request. If you did miss these papers through illness, hand in a request of your own or ask the office:',
        MEDICAL,
      ],
    },
    si: {
      subject: 'ඔබේ නමින් වූ වෛද්‍ය ඉල්ලීමක් ආපසු ගෙන ඇත',
      body: [
        '%{papers} සඳහා ඔබේ නමින් වූ වෛද්‍ය ඉල්ලීම විභාග කාර්යාලය විසින් ආපසු ගෙන ඇත. හේතුව ඉල්ලීමේ සඳහන් වේ. අසනීපය නිසා ඔබට මෙම ප්‍රශ්න පත්‍ර මඟ හැරුණේ නම් ඔබේම ඉල්ලීමක් ඉදිරිපත් කරන්න, නැතහොත් කාර්යාලයෙන් විමසන්න:',
        MEDICAL,
      ],
    },
  },
  medicalCertified: {
    en: {
      subject: 'Your medical goes before the board',
      body: [
        'The examinations office has checked the certificate of your medical request for %{papers}. The board decides at its next meeting; you will be written to.',
        MEDICAL,
      ],
    },
    si: {
      subject: 'ඔබේ වෛද්‍ය ඉල්ලීම මණ්ඩලයට ඉදිරිපත් කෙරේ',
      body: [
        '%{papers} සඳහා ඔබේ වෛද්‍ය ඉල්ලීමේ සහතිකය විභාග කාර්යාලය පරීක්ෂා කර ඇත. මණ්ඩලය මීළඟ රැස්වීමේදී තීරණය කරයි; ඔබට ලිඛිතව දන්වනු ලැබේ.',
        MEDICAL,
      ],
    },
  },
  medicalAccepted: {
    en: {
      subject: 'Your medical was accepted',
      body: [
        'The board accepted your medical request for %{papers}. No attempt is used: you sit these papers when they are next held, with the full range of grades.',
        'Reference: %{reference}',
        MEDICAL,
      ],
    },
    si: {
      subject: 'ඔබේ වෛද්‍ය ඉල්ලීම පිළිගෙන ඇත',
      body: [
        '%{papers} සඳහා ඔබේ වෛද්‍ය ඉල්ලීම මණ්ඩලය විසින් පිළිගෙන ඇත. වාරයක් භාවිත නොවේ: මෙම ප්‍රශ්න පත්‍ර මීළඟට පැවැත්වෙන විට සම්පූර්ණ සාමාර්ථ පරාසය සහිතව පෙනී සිටිය හැක.',
        'යොමුව: %{reference}',
        MEDICAL,
      ],
    },
  },
  medicalRejected: {
    en: {
      subject: 'Your medical was not accepted',
      body: [
        'Your medical request for %{papers} was not accepted; the absence counts as an attempt.',
        'Reason: %{note}',
        'You can register for the repeat examination when it opens.',
        MEDICAL,
      ],
    },
    si: {
      subject: 'ඔබේ වෛද්‍ය ඉල්ලීම පිළිගෙන නැත',
      body: [
        '%{papers} සඳහා ඔබේ වෛද්‍ය ඉල්ලීම පිළිගෙන නැත; නොපැමිණීම වාරයක් ලෙස ගණන් ගැනේ.',
        'හේතුව: %{note}',
        'නැවත පෙනී සිටීමේ විභාගය විවෘත වූ විට ඔබට ලියාපදිංචි විය හැක.',
        MEDICAL,
      ],
    },
  },
} as const satisfies Readonly<Record<string, EmailTexts>>;

export type MedicalEmail = keyof typeof medicalEmails;

const REQUEST = `
  SELECT
    student.user_id AS "userId",
    coalesce(request.answer, '–') AS note,
    coalesce(request.decision_reference, '–') AS reference,
    (
      SELECT string_agg(unit.code, ', ' ORDER BY unit.code)
      FROM medical_requests__papers requested_paper
      JOIN exam_registrations registration ON registration.id = requested_paper.target_id
      JOIN papers paper ON paper.id = registration.paper_id
      JOIN offerings offering ON offering.id = paper.offering_id
      JOIN course_units unit ON unit.id = offering.course_unit_id
      WHERE requested_paper.owner_id = request.id
    ) AS papers
  FROM medical_requests request
  JOIN students student ON student.id = request.student_id
  WHERE request.id = $1 AND student.user_id IS NOT NULL`;

/** Writes to the student of a medical request. */
export async function notifyMedical(
  { client, notify }: Pick<TransactionContext, 'client' | 'notify'>,
  request: string,
  template: MedicalEmail,
): Promise<void> {
  const rows = await queryRows<{
    userId: string;
    note: string;
    reference: string;
    papers: string | null;
  }>(client, { text: REQUEST, values: [request] });
  await notify.emailEach(
    template,
    rows.map(({ papers, ...row }) => ({ ...row, papers: papers ?? '–' })),
  );
}
