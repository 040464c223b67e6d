import { timingSafeEqual } from 'node:crypto';
import {
  type CheckPage,
  localised,
  queryRows,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import type { Language, Localised } from '../../../contract/model/constants.ts';
import { wallTimeOf } from '../../shared/localTime.ts';
import { type AdmissionCheck, CARD_LENGTHS } from '../api.ts';
import { readCard } from './card.ts';
import texts from './checkPage.json' with { type: 'json' };

const SESSIONS = `
  SELECT student.id AS student, session.id, ${localised('session.title')} AS title
  FROM students student
  JOIN exam_registrations registration
    ON registration.student_id = student.id
    AND registration.status = 'confirmed'
  JOIN papers paper ON paper.id = registration.paper_id
  JOIN exam_sessions session
    ON session.id = paper.exam_session_id
    AND session.status NOT IN ('setup', 'published')
  WHERE upper(student.registration_number) = upper($1)
  GROUP BY student.id, session.id`;

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
    id: string;
    title: Localised;
  }>(context.client, { text: SESSIONS, values: [number.trim()] });
  for (const { student, id, title } of rows) {
    const card = await readCard(context, student, id);
    if (!card || !isSame(bare(card.checkCode), bare(code))) continue;
    return {
      session: title,
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

/** The page that shows the result of a check to people. */
export function checkPageOf(
  language: Language,
  letterhead: CheckPage['letterhead'],
  { number, code }: { number: string; code: string },
  found: AdmissionCheck | null,
): CheckPage {
  const { title, intro, check, ...text } = texts[language];
  const when = (startsAt: string | null): string => {
    if (startsAt === null) return text.noTime;
    const { date, time } = wallTimeOf(startsAt);
    return `${date} ${time}`;
  };
  return {
    language,
    letterhead,
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
