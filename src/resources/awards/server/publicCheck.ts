import type { FastifyInstance } from 'fastify';
import {
  type ServerContext,
  colomboDay,
  envelope,
  askedText,
  sendCheckPage,
  type CheckPage,
  limitRequests,
} from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import { checkSheet, type PublicCheck } from './convocation.ts';

/** Enough for a person with a paper in the hand, far too few to guess a code of 31^12. */
const PER_MINUTE = 20;
const CODE_LENGTH = 20;

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
    inputs: [{ name: 'code', label: text.code, value: code, most: CODE_LENGTH }],
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

/**
 * `GET /public/convocation-check?code=&language=`: a page for people, or JSON for whoever accepts
 * only that. Nobody signs in.
 */
export function publicCheckRoutes(app: FastifyInstance, { database }: ServerContext): void {
  void app.register(async (open) => {
    await limitRequests(open, PER_MINUTE);
    open.get('/public/convocation-check', async (request, reply) => {
      const { code, language } = request.query as { code?: unknown; language?: unknown };
      const asked = askedText(code, CODE_LENGTH);
      const found =
        asked === ''
          ? null
          : await database.transaction((client) => checkSheet(client, asked), { readOnly: true });
      reply.header('cache-control', 'no-store');
      if (String(request.headers.accept ?? '').includes('text/html'))
        return sendCheckPage(reply, page(language === 'si' ? 'si' : 'en', asked, found));
      if (!found) throw new PortalError('NOT_FOUND');
      return envelope(found);
    });
  });
}
