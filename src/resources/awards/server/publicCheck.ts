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
import { DEFAULT_LANGUAGE, type Language } from '../../../contract/model/constants.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import { isLanguage } from '../../../contract/model/localised.ts';
import { pageHead } from '../../faculty/server/letterhead.ts';
import type * as api from '../api.ts';
import type { PublicCheck } from '../api.ts';
import texts from './checkPage.json' with { type: 'json' };

/** The longest accepted input: the code with spaces or dashes. */
const MAX_CODE_LENGTH = 20;
const CODE_CHARACTERS = 12;

function page(
  language: Language,
  letterhead: CheckPage['letterhead'],
  code: string,
  found: PublicCheck | null,
): CheckPage {
  const { title, intro, check, ...text } = texts[language];
  return {
    language,
    letterhead,
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
  const language = isLanguage(query.language) ? query.language : DEFAULT_LANGUAGE;
  const letterhead = await pageHead(client, language);
  return new DirectAnswer((reply) => {
    reply.header('cache-control', 'no-store');
    if (String(request.headers.accept ?? '').includes('text/html'))
      return sendCheckPage(reply, page(language, letterhead, code, found));
    if (!found) throw new PortalError('NOT_FOUND');
    return reply.send(envelope(found));
  });
};
