import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import {
  type Queryable,
  type ServerContext,
  envelope,
  askedText,
  sendCheckPage,
  type CheckPage,
  limitRequests,
} from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import { wallTimeOf } from '../../shared/localTime.ts';
import type { AdmissionCheck } from '../api.ts';
import { readCard } from './card.ts';

/** Enough for whoever stands at the door of a hall, far too few to guess a code of 32^12. */
const PER_MINUTE = 60;
const LENGTHS = { number: 40, code: 20 } as const;

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

/**
 * What the admission card with this number and code says today. `null`: no card says so, or no
 * longer.
 */
async function checkCard(
  client: Queryable,
  number: string,
  code: string,
  now: Date,
): Promise<AdmissionCheck | null> {
  const { rows } = await client.query<{ student: string; session: string; en: string; si: string }>(
    { text: SESSIONS, values: [number.trim()] },
  );
  for (const { student, session, en, si } of rows) {
    const card = await readCard(client, student, session, now);
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

function page(
  language: 'en' | 'si',
  number: string,
  code: string,
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
      { name: 'number', label: text.number, value: number, most: LENGTHS.number },
      { name: 'code', label: text.code, value: code, most: LENGTHS.code },
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

/**
 * `GET /public/admission-check?number=&code=&language=`: a page for people, or JSON for whoever
 * accepts only that. Nobody signs in.
 */
export function admissionCheckRoutes(app: FastifyInstance, { database, now }: ServerContext): void {
  void app.register(async (open) => {
    await limitRequests(open, PER_MINUTE);
    open.get('/public/admission-check', async (request, reply) => {
      const { number, code, language } = request.query as Readonly<Record<string, unknown>>;
      const asked = [askedText(number, LENGTHS.number), askedText(code, LENGTHS.code)] as const;
      const found = asked.includes('')
        ? null
        : await database.transaction((client) => checkCard(client, ...asked, now()), {
            readOnly: true,
          });
      reply.header('cache-control', 'no-store');
      if (String(request.headers.accept ?? '').includes('text/html'))
        return sendCheckPage(reply, page(language === 'si' ? 'si' : 'en', ...asked, found));
      if (!found) throw new PortalError('NOT_FOUND');
      return envelope(found);
    });
  });
}
