import { timingSafeEqual } from 'node:crypto';
import { type CheckPage, queryRows, type TransactionContext } from '../../../../gateway/index.ts';
import type { Language } from '../../../contract/model/constants.ts';
import { wallTimeOf } from '../../shared/localTime.ts';
import { type AdmissionCheck, CARD_LENGTHS } from '../api.ts';
import { readCard } from './card.ts';

const SESSIONS = `
  SELECT DISTINCT
    student.id AS student,
    session.id AS session,
    session.title_en AS en,
    session.title_si AS si
  FROM students student
  JOIN exam_registrations registration
    ON registration.student_id = student.id
    AND registration.status = 'confirmed'
  JOIN papers paper ON paper.id = registration.paper_id
  JOIN exam_sessions session
    ON session.id = paper.exam_session_id
    AND session.status NOT IN ('setup', 'published')
  WHERE upper(student.registration_number) = upper($1)`;

const bare = (code: string): string => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** What the card with this number and code admits to today; `null`: no valid card has both. */
export async function checkCard(
  context: Pick<TransactionContext, 'client' | 'now'>,
  number: string,
  code: string,
): Promise<AdmissionCheck | null> {
  const rows = await queryRows<{
    student: string;
    session: string;
    en: string;
    si: string;
  }>(context.client, { text: SESSIONS, values: [number.trim()] });
  for (const { student, session, en, si } of rows) {
    const card = await readCard(context, student, session);
    if (!card || !isSame(bare(card.checkCode), bare(code))) continue;
    return {
      session: { en, si },
      papers: card.papers.map(({ code: unit, startsAt, halls, seat }) => ({
        code: unit,
        startsAt,
        halls,
        seat,
      })),
    };
  }
  return null;
}

const TEXTS = {
  en: {
    title: 'Check an admission card',
    number: 'Registration no.',
    code: 'Check code',
    check: 'Check',
    examination: 'Examination',
    intro:
      'Both stand on the printed card. What is on record for it is shown without names: compare papers, times and seats with the card, and the person with the identity card.',
    unknown:
      'No card that is valid today has this number and code. Either one letter differs, or the card was altered, or the timetable has changed since it was printed: have the card printed anew or look the candidate up in the list of the hall.',
    known: 'This card is valid. It admits to these papers and to no others.',
    noTime: 'no time yet',
  },
  si: {
    title: 'විභාග ප්‍රවේශ පත්‍රයක් පරීක්ෂා කිරීම',
    number: 'ලියාපදිංචි අංකය',
    code: 'පරීක්ෂණ කේතය',
    check: 'පරීක්ෂා කරන්න',
    examination: 'විභාගය',
    intro:
      'දෙකම මුද්‍රිත ප්‍රවේශ පත්‍රයේ ඇත. ඒ සඳහා වාර්තාගත තොරතුරු නම් රහිතව පෙන්වේ: ප්‍රශ්න පත්‍ර, වේලාවන් සහ අසුන් අංක ප්‍රවේශ පත්‍රය සමඟත්, පුද්ගලයා හැඳුනුම්පත සමඟත් සසඳන්න.',
    unknown:
      'අද වලංගු කිසිදු ප්‍රවේශ පත්‍රයක මෙම අංකය සහ කේතය නැත. අකුරක් වෙනස් විය හැක, ප්‍රවේශ පත්‍රය වෙනස් කර තිබිය හැක, නැතහොත් මුද්‍රණය කළ පසු කාලසටහන වෙනස් වී තිබිය හැක: ප්‍රවේශ පත්‍රය නැවත මුද්‍රණය කරවන්න, නැතහොත් ශාලාවේ ලේඛනයෙන් අපේක්ෂකයා සොයන්න.',
    known: 'මෙම ප්‍රවේශ පත්‍රය වලංගුය; ඒ පහත ප්‍රශ්න පත්‍ර සඳහා පමණි.',
    noTime: 'වේලාව තවම නියම කර නැත',
  },
} as const;

/** The page that shows the result of a check to people. */
export function checkPageOf(
  language: Language,
  { number, code }: { number: string; code: string },
  found: AdmissionCheck | null,
): CheckPage {
  const { title, intro, check, ...text } = TEXTS[language];
  const when = (startsAt: string | null): string => {
    if (startsAt === null) return text.noTime;
    const { date, time } = wallTimeOf(startsAt);
    return `${date} ${time}`;
  };
  return {
    language,
    title,
    intro,
    check,
    inputs: [
      { name: 'number', label: text.number, value: number, most: CARD_LENGTHS.number },
      { name: 'code', label: text.code, value: code, most: CARD_LENGTHS.code },
    ],
    verdict: number === '' && code === '' ? null : found ? text.known : text.unknown,
    facts: found
      ? [
          [text.examination, found.session[language]],
          ...found.papers.map(
            ({ code: unit, startsAt, halls, seat }) =>
              [unit, [when(startsAt), halls.join(', '), seat].filter(Boolean).join(' · ')] as const,
          ),
        ]
      : [],
  };
}
