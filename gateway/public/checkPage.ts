import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { type Language, LANGUAGE_NAMES } from '../../src/contract/model/constants.ts';
import { languagesExcept } from '../../src/contract/model/localised.ts';

const STYLE =
  '@font-face{font-family:Inter;font-weight:100 900;font-display:swap;src:url(fonts/inter.woff2)}@font-face{font-family:Sinhala;font-weight:100 900;font-display:swap;src:url(fonts/noto-sans-sinhala.woff2);unicode-range:U+0964-0965,U+0D81-0DF4,U+200C-200D,U+25CC}body{margin:0;background:#f4f1ea;color:#1b1f1e;font:1rem/1.6 Inter,Sinhala,sans-serif}main{max-width:40rem;margin:2rem auto;padding:1.5rem;background:#fff;border:1px solid #d8d2c4;border-radius:12px}header{display:flex;flex-wrap:wrap;align-items:center;gap:.75rem;padding-bottom:.75rem;border-bottom:1px solid #d8d2c4}header strong{flex:1 1 12rem}img{object-fit:contain}h1{font-size:1.5rem}h2{font-size:1.1rem;margin-top:2rem}a{color:#0b5f54}form{display:flex;flex-wrap:wrap;gap:.75rem;align-items:end}label{display:grid;max-width:100%}input,button{font:inherit;min-height:2.5rem;padding:0 .75rem;border:1px solid #6b6f6d;border-radius:6px}button{background:#0b5f54;color:#fff}textarea{font:inherit;width:100%;box-sizing:border-box}input[type=file]{padding:.4rem;width:100%;min-width:0;box-sizing:border-box}.full{flex:1 0 100%}dt{color:#555;font-size:.9rem}dd{margin:0 0 .5rem;overflow-wrap:anywhere}.wide{overflow-x:auto;margin-top:1rem}table{border-collapse:collapse;width:100%}caption{text-align:left;font-weight:600}th,td{padding:.25rem .5rem;border-bottom:1px solid #d8d2c4;text-align:left;vertical-align:top}th{font-weight:500}';
const POLICY = `default-src 'none'; img-src 'self'; font-src 'self'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

const escaped = (value: string): string =>
  value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** The requested values that are texts of a sensible length. */
export const queryText = (value: unknown, most: number): string =>
  typeof value === 'string' ? value.slice(0, most) : '';

export interface CheckPage {
  language: Language;
  /** Who answers: the name, and the id of a public picture. */
  letterhead: { name: string; crest: string | null };
  title: string;
  intro: string;
  /** The label of the button. */
  check: string;
  /** The fields of the form; `value` as it was sent. */
  inputs: readonly { name: string; label: string; value: string; most: number }[];
  /** A second form, for a signed file or its text; absent: there is only paper. */
  upload?: { intro: string; file: string; text: string; check: string };
  /** Whether the paper is genuine, as a sentence; `null`: nothing was checked yet. */
  verdict: string | null;
  /** The recorded values, to compare with the paper. */
  facts: readonly (readonly [label: string, value: string])[];
  /** Further recorded values; the first column names the row. */
  tables?: readonly CheckTable[];
  /** Below the verdict: what to do with the recorded values. */
  note?: string | null;
}

interface CheckTable {
  caption: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

function tableOf({ caption, columns, rows }: CheckTable): string {
  const head = columns.map((name) => `<th scope="col">${escaped(name)}</th>`).join('');
  const body = rows
    .map(([first = '', ...cells]) => {
      const values = cells.map((cell) => `<td>${escaped(cell)}</td>`).join('');
      return `<tr><th scope="row">${escaped(first)}</th>${values}</tr>`;
    })
    .join('');
  return `<div class="wide" tabindex="0" role="region" aria-label="${escaped(caption)}"><table><caption>${escaped(caption)}</caption><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

/** The form that sends a signed file, or its text in the field `credential`. */
const uploadForm = (
  { intro, file, text, check }: NonNullable<CheckPage['upload']>,
  language: Language,
): string =>
  `<h2>${intro}</h2><form method="post" enctype="multipart/form-data" action="?language=${language}"><label>${file} <input type="file" name="file"></label> <label class="full">${text} <textarea name="credential" rows="4" spellcheck="false"></textarea></label> <button>${check}</button></form>`;

const crestOf = ({ crest }: CheckPage['letterhead']): string =>
  crest === null ? '' : `<img src="files/${crest}?size=preview" alt="" width="64" height="64">`;

/** A page without scripts on which anyone can check a printed paper against the record. */
export function checkPage({
  language,
  letterhead,
  title,
  intro,
  check,
  inputs,
  upload,
  verdict,
  facts,
  tables = [],
  note = null,
}: CheckPage): string {
  const linkIn = (other: Language): string => {
    const sent = new URLSearchParams([
      ['language', other],
      ...inputs.filter(({ value }) => value !== '').map(({ name, value }) => [name, value]),
    ]).toString();
    return `<a href="?${escaped(sent)}" lang="${other}">${LANGUAGE_NAMES[other]}</a>`;
  };
  const fields = inputs
    .map(
      ({ name, label, value, most }) =>
        `<label>${label} <input name="${name}" value="${escaped(value)}" size="18" maxlength="${most}" autocomplete="off" spellcheck="false" required></label>`,
    )
    .join(' ');
  const rows = facts
    .map(([label, value]) => `<dt>${escaped(label)}</dt><dd>${escaped(value)}</dd>`)
    .join('');
  const answer =
    verdict === null
      ? ''
      : `<p role="status"><strong>${verdict}</strong></p>${note === null ? '' : `<p>${note}</p>`}${rows === '' ? '' : `<dl>${rows}</dl>`}${tables.map(tableOf).join('')}`;
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${STYLE}</style>
<main><header>${crestOf(letterhead)}<strong>${escaped(letterhead.name)}</strong><span>${languagesExcept(language).map(linkIn).join(' · ')}</span></header><h1>${title}</h1><p>${intro}</p>
<form method="get"><input type="hidden" name="language" value="${language}">${fields} <button>${check}</button></form>${answer}${upload ? uploadForm(upload, language) : ''}</main></html>`;
}

/** Sends the page with a policy that permits its single style. */
export const sendCheckPage = (reply: FastifyReply, page: CheckPage): FastifyReply =>
  reply
    .header('content-security-policy', POLICY)
    .type('text/html; charset=utf-8')
    .send(checkPage(page));
