import {
  colomboDay,
  type EmailTexts,
  queryRows,
  type TransactionContext,
} from '../../../../gateway/index.ts';

type EmailContext = Pick<TransactionContext, 'client' | 'notify'>;

export const honoursEmails: Readonly<Record<'honoursPublished' | 'honoursMovedUp', EmailTexts>> = {
  honoursPublished: {
    en: {
      subject: 'The honours selection is published',
      body: [
        'The outcome of %{roundEn} is published. See your order number, the cut-offs and your outcome, and answer an offer in time:',
        '%{portal}/manage-coureseunit/degree-selection',
      ],
    },
    si: {
      subject: 'ගෞරව උපාධි තේරීම ප්‍රකාශිතයි',
      body: [
        '%{roundSi} ප්‍රතිඵල ප්‍රකාශ කර ඇත. ඔබේ අනුපිළිවෙළ අංකය, කඩඉම් සහ ප්‍රතිඵලය බලා, පිරිනැමීමකට නියමිත කාලය තුළ පිළිතුරු දෙන්න:',
        '%{portal}/manage-coureseunit/degree-selection',
      ],
    },
  },
  honoursMovedUp: {
    en: {
      subject: 'A seat has come up for you: %{subjectEn}',
      body: [
        'You have moved up on the reserve list: a seat in the honours degree in %{subjectEn} is held for you until the end of %{day}. Accept or decline it here; afterwards it goes to the next:',
        '%{portal}/manage-coureseunit/degree-selection',
      ],
    },
    si: {
      subject: 'ඔබට ස්ථානයක් ලැබී ඇත: %{subjectSi}',
      body: [
        'ඔබ පොරොත්තු ලේඛනයේ ඉහළට පැමිණ ඇත: %{subjectSi} ගෞරව උපාධියේ ස්ථානයක් %{day} දින අවසානය දක්වා ඔබ වෙනුවෙන් තබා ඇත. මෙතැනින් පිළිගන්න හෝ ප්‍රතික්ෂේප කරන්න; ඉන් පසු එය ඊළඟ සිසුවාට යයි:',
        '%{portal}/manage-coureseunit/degree-selection',
      ],
    },
  },
};

/** Writes to all applicants of a round that its outcome is published. */
export async function notifyPublished(
  { client, notify }: EmailContext,
  round: string,
): Promise<void> {
  const rows = await queryRows<{ userId: string; roundEn: string; roundSi: string }>(client, {
    text: `
      SELECT student.user_id AS "userId", round.name_en AS "roundEn", round.name_si AS "roundSi"
      FROM honours_applications application
      JOIN students student ON student.id = application.student_id
      JOIN honours_rounds round ON round.id = application.round_id
      WHERE application.round_id = $1
        AND application.state = 'submitted'
        AND student.user_id IS NOT NULL
      ORDER BY application.id`,
    values: [round],
  });
  await notify.emailEach('honoursPublished', rows);
}

/** Writes to the students who were offered a seat from the reserve list. */
export async function notifyMovedUp(
  { client, notify }: EmailContext,
  offers: readonly string[],
): Promise<void> {
  if (offers.length === 0) return;
  const rows = await queryRows<{
    userId: string;
    subjectEn: string;
    subjectSi: string;
    respondBy: Date;
  }>(client, {
    text: `
      SELECT
        student.user_id AS "userId",
        subject.name_en AS "subjectEn",
        subject.name_si AS "subjectSi",
        offer.respond_by AS "respondBy"
      FROM honours_offers offer
      JOIN students student ON student.id = offer.student_id
      JOIN honours_options option ON option.id = offer.option_id
      JOIN subjects subject ON subject.id = option.subject_id
      WHERE offer.id = ANY($1::uuid[]) AND student.user_id IS NOT NULL
      ORDER BY offer.id`,
    values: [`{${offers.join(',')}}`],
  });
  await notify.emailEach(
    'honoursMovedUp',
    rows.map(({ respondBy, ...row }) => ({ ...row, day: colomboDay(respondBy) })),
  );
}
