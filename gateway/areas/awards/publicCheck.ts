import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { PortalError } from '../../../src/contract/errors.ts';
import type { Gateway } from '../../pipeline/gateway.ts';
import { envelope } from '../../pipeline/respond.ts';
import { limitRequests } from '../../public/publicRoutes.ts';
import { checkSheet, type PublicCheck } from './convocation.ts';

/** Enough for a person with a paper in the hand, far too few to guess a code of 31^12. */
const PER_MINUTE = 20;

const STYLE = 'body{margin:0;background:#f4f1ea;color:#1b1f1e;font:1rem/1.6 system-ui,sans-serif}main{max-width:40rem;margin:2rem auto;padding:1.5rem;background:#fff;border:1px solid #d8d2c4;border-radius:12px}h1{font-size:1.5rem}a{color:#0b5f54}input,button{font:inherit;min-height:2.5rem;padding:0 .75rem;border:1px solid #6b6f6d;border-radius:6px}button{background:#0b5f54;color:#fff}dt{color:#555;font-size:.9rem}dd{margin:0 0 .5rem;overflow-wrap:anywhere}';
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

const escaped = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const TEXTS = {
  en: {
    title: 'Check a convocation list', code: 'Check code', check: 'Check', other: 'සිංහල',
    unknown: 'No list on record has this code. Compare it letter by letter with the foot of the printed list.',
    latest: 'This list is on record, and no later one was issued.', superseded: 'This list is on record, but a later one was issued. Ask the faculty office for that one.',
    year: 'Convocation', number: 'List', issued: 'Issued', total: 'Graduands on it', hash: 'Fingerprint (SHA-256)',
    intro: 'The code and the fingerprint stand at the foot of every page of a printed list. Names are not shown here.',
  },
  si: {
    title: 'උපාධි ප්‍රදානෝත්සව ලේඛනයක් පරීක්ෂා කිරීම', code: 'පරීක්ෂණ කේතය', check: 'පරීක්ෂා කරන්න', other: 'English',
    unknown: 'මෙම කේතය සහිත ලේඛනයක් වාර්තාගතව නැත. මුද්‍රිත ලේඛනයේ පාදයේ ඇති කේතය සමඟ අකුරෙන් අකුර සසඳන්න.',
    latest: 'මෙම ලේඛනය වාර්තාගතව ඇති අතර, පසුව නිකුත් කළ ලේඛනයක් නැත.', superseded: 'මෙම ලේඛනය වාර්තාගතව ඇත; එහෙත් පසුව වෙනත් ලේඛනයක් නිකුත් කර ඇත. එය පීඨ කාර්යාලයෙන් ලබාගන්න.',
    year: 'උපාධි ප්‍රදානෝත්සවය', number: 'ලේඛනය', issued: 'නිකුත් කළේ', total: 'උපාධිලාභීන් ගණන', hash: 'ඇඟිලි සලකුණ (SHA-256)',
    intro: 'කේතය සහ ඇඟිලි සලකුණ මුද්‍රිත ලේඛනයේ සෑම පිටුවකම පාදයේ ඇත. නම් මෙහි නොපෙන්වේ.',
  },
} as const;

function page(language: 'en' | 'si', code: string, found: PublicCheck | null): string {
  const text = TEXTS[language];
  const row = (label: string, value: string): string => `<dt>${label}</dt><dd>${escaped(value)}</dd>`;
  const answer = code === '' ? '' : found
    ? `<p role="status"><strong>${found.isLatest ? text.latest : text.superseded}</strong></p><dl>${row(text.year, `${found.year} · ${found.date}`)}${row(text.number, String(found.number))}${row(text.issued, new Date(found.issuedAt).toISOString().slice(0, 10))}${row(text.total, String(found.total))}${row(text.hash, found.hash)}</dl>`
    : `<p role="status"><strong>${text.unknown}</strong></p>`;
  const other = language === 'en' ? 'si' : 'en';
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${text.title}</title><style>${STYLE}</style>
<main><p><a href="?language=${other}${code === '' ? '' : `&amp;code=${encodeURIComponent(code)}`}" lang="${other}">${text.other}</a></p><h1>${text.title}</h1><p>${text.intro}</p>
<form method="get"><input type="hidden" name="language" value="${language}"><label>${text.code} <input name="code" value="${escaped(code)}" size="18" maxlength="20" autocomplete="off" spellcheck="false" required></label> <button>${text.check}</button></form>${answer}</main></html>`;
}

/** `GET /public/convocation-check?code=&language=`: a page for people, or JSON for whoever accepts only that. Nobody signs in. */
export function publicCheckRoutes(app: FastifyInstance, { database }: Gateway): void {
  void app.register(async (open) => {
    await limitRequests(open, PER_MINUTE);
    open.get('/public/convocation-check', async (request, reply) => {
      const { code = '', language } = request.query as { code?: unknown; language?: unknown };
      const asked = typeof code === 'string' ? code.slice(0, 20) : '';
      const found = asked === '' ? null : await database.transaction((client) => checkSheet(client, asked), { readOnly: true });
      reply.header('cache-control', 'no-store');
      if (String(request.headers.accept ?? '').includes('text/html')) return reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(page(language === 'si' ? 'si' : 'en', asked, found));
      if (!found) throw new PortalError('NOT_FOUND');
      return envelope(found);
    });
  });
}
