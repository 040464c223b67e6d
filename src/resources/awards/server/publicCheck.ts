import {
  type CheckPage,
  colomboDay,
  DirectAnswer,
  envelope,
  type Handler,
  type Queryable,
  queryRow,
  queryText,
  sendCheckPage,
} from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import type * as api from '../api.ts';
import type { PublicCheck } from '../api.ts';

/** The longest accepted input: the code with spaces or dashes. */
const MAX_CODE_LENGTH = 20;
const CODE_CHARACTERS = 12;

const TEXTS = {
  en: {
    title: 'Check a convocation list',
    code: 'Check code',
    check: 'Check',
    unknown:
      'No list on record has this code. Compare it letter by letter with the foot of the printed list.',
    latest: 'This list is on record, and no later one was issued.',
    superseded:
      'This list is on record, but a later one was issued. Ask the faculty office for that one.',
    year: 'Convocation',
    number: 'List',
    issued: 'Issued',
    total: 'Graduands on it',
    hash: 'Fingerprint (SHA-256)',
    intro:
      'The code and the fingerprint stand at the foot of every page of a printed list. Names are not shown here.',
  },
  si: {
    title: 'උපාධි ප්‍රදානෝත්සව ලේඛනයක් පරීක්ෂා කිරීම',
    code: 'පරීක්ෂණ කේතය',
    check: 'පරීක්ෂා කරන්න',
    unknown: 'මෙම කේතය සහිත ලේඛනයක් වාර්තාගතව නැත. මුද්‍රිත ලේඛනයේ පාදයේ ඇති කේතය සමඟ අකුරෙන් අකුර සසඳන්න.',
    latest: 'මෙම ලේඛනය වාර්තාගතව ඇති අතර, පසුව නිකුත් කළ ලේඛනයක් නැත.',
    superseded: 'මෙම ලේඛනය වාර්තාගතව ඇත; එහෙත් පසුව වෙනත් ලේඛනයක් නිකුත් කර ඇත. එය පීඨ කාර්යාලයෙන් ලබාගන්න.',
    year: 'උපාධි ප්‍රදානෝත්සවය',
    number: 'ලේඛනය',
    issued: 'නිකුත් කළේ',
    total: 'උපාධිලාභීන් ගණන',
    hash: 'ඇඟිලි සලකුණ (SHA-256)',
    intro: 'කේතය සහ ඇඟිලි සලකුණ මුද්‍රිත ලේඛනයේ සෑම පිටුවකම පාදයේ ඇත. නම් මෙහි නොපෙන්වේ.',
  },
} as const;

function page(language: 'en' | 'si', code: string, found: PublicCheck | null): CheckPage {
  const { title, intro, check, ...text } = TEXTS[language];
  return {
    language,
    title,
    intro,
    check,
    inputs: [{ name: 'code', label: text.code, value: code, most: MAX_CODE_LENGTH }],
    verdict:
      code === '' ? null : found ? (found.isLatest ? text.latest : text.superseded) : text.unknown,
    facts: found
      ? [
          [text.year, `${found.year} · ${found.date}`],
          [text.number, String(found.number)],
          [text.issued, colomboDay(new Date(found.issuedAt))],
          [text.total, String(found.total)],
          [text.hash, found.hash],
        ]
      : [],
  };
}

const CHECK = `
  SELECT
    convocation.year,
    convocation.date::text AS date,
    sheet.number,
    sheet.issued_at AS "issuedAt",
    sheet.total,
    sheet.hash,
    NOT EXISTS (
      SELECT 1
      FROM convocation_sheets later
      WHERE later.convocation_id = sheet.convocation_id AND later.number > sheet.number
    ) AS "isLatest"
  FROM convocation_sheets sheet
  JOIN convocations convocation ON convocation.id = sheet.convocation_id
  WHERE sheet.check_code = $1`;

/** The list on record with a check code as typed. Names are not part of it. */
async function sheetWithCode(client: Queryable, typed: string): Promise<PublicCheck | null> {
  const characters = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, CODE_CHARACTERS);
  return queryRow<PublicCheck>(client, {
    text: CHECK,
    values: [characters.replace(/(.{4})(?=.)/g, '$1-')],
  });
}

/** A page for people, or JSON for clients that accept nothing else. */
export const checkSheet: Handler<typeof api.checkSheet> = async ({ client, query, request }) => {
  const code = queryText(query.code, MAX_CODE_LENGTH);
  const found = code === '' ? null : await sheetWithCode(client, code);
  return new DirectAnswer((reply) => {
    reply.header('cache-control', 'no-store');
    if (String(request.headers.accept ?? '').includes('text/html'))
      return sendCheckPage(reply, page(query.language === 'si' ? 'si' : 'en', code, found));
    if (!found) throw new PortalError('NOT_FOUND');
    return reply.send(envelope(found));
  });
};
