import {
  type Queryable,
  type EmailTexts,
  colomboDay,
  sendEach,
  type SendEmails,
} from '../../../../gateway/index.ts';

/** What students are written of the selection, so that no offer lapses unread. */
export const honoursLetters: Readonly<Record<'honoursPublished' | 'honoursMovedUp', EmailTexts>> = {
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

/** Writes to everybody who took part that the outcome can be read. */
export async function tellPublished(
  client: Queryable,
  post: SendEmails,
  round: string,
): Promise<void> {
  const { rows } = await client.query<{ userId: string; roundEn: string; roundSi: string }>({
    text: `
      SELECT s.user_id AS "userId", r.name_en AS "roundEn", r.name_si AS "roundSi"
      FROM honours_applications a
      JOIN students s ON s.id = a.student_id
      JOIN honours_rounds r ON r.id = a.round_id
      WHERE a.round_id = $1 AND a.state = 'submitted' AND s.user_id IS NOT NULL
      ORDER BY a.id`,
    values: [round],
  });
  await sendEach(client, post, 'honoursPublished', rows);
}

/** Writes to whom a seat came up. */
export async function tellMovedUp(
  client: Queryable,
  post: SendEmails,
  offers: readonly string[],
): Promise<void> {
  if (offers.length === 0) return;
  const { rows } = await client.query<{
    userId: string;
    subjectEn: string;
    subjectSi: string;
    respondBy: Date;
  }>({
    text: `
      SELECT
        s.user_id AS "userId",
        j.name_en AS "subjectEn",
        j.name_si AS "subjectSi",
        o.respond_by AS "respondBy"
      FROM honours_offers o
      JOIN students s ON s.id = o.student_id
      JOIN honours_options p ON p.id = o.option_id
      JOIN subjects j ON j.id = p.subject_id
      WHERE o.id = ANY($1::uuid[]) AND s.user_id IS NOT NULL
      ORDER BY o.id`,
    values: [`{${offers.join(',')}}`],
  });
  await sendEach(
    client,
    post,
    'honoursMovedUp',
    rows.map(({ respondBy, ...row }) => ({ ...row, day: colomboDay(respondBy) })),
  );
}
