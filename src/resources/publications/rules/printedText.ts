import { latexText } from './latexText.ts';

/** Entities that titles have; the numbered ones are read by their number. */
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  shy: '',
};

/** Letters with a mark: `&eacute;` is `e` with the acute accent. */
const MARKS: Readonly<Record<string, string>> = {
  grave: '\u0300',
  acute: '\u0301',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  ring: '\u030a',
  caron: '\u030c',
  cedil: '\u0327',
};

const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi;
const MARKED = /^([a-z])(grave|acute|circ|tilde|uml|ring|caron|cedil)$/i;
const LAST_CODE_POINT = 0x10ffff;

function entityText(whole: string, decimal?: string, hexadecimal?: string, name = ''): string {
  const code = decimal ? Number(decimal) : hexadecimal ? Number.parseInt(hexadecimal, 16) : 0;
  if (code > 0) return code <= LAST_CODE_POINT ? String.fromCodePoint(code) : whole;
  const [, letter, mark = ''] = MARKED.exec(name) ?? [];
  const known = ENTITIES[name] ?? ENTITIES[name.toLowerCase()];
  return letter === undefined ? (known ?? whole) : `${letter}${MARKS[mark.toLowerCase()] ?? ''}`;
}

/** Tags that publishers leave in titles; `a < b` is none. */
const TAG =
  /<\/?(?:jats:|mml:)?(?:i|b|u|em|strong|sub|sup|inf|scp|sc|italic|bold|span|p|tt|code|title|math|mi|mn|mo|mrow|msub|msup|mtext)(?:\s[^<>]*)?\s*\/?>/gi;
const LINE_BREAK = /<br\s*\/?>/gi;

const readEntities = (text: string): string => text.replace(ENTITY, entityText);

/** The text of a value as it is printed: without the HTML that publishers' exports have. */
export const withoutHtml = (value: string): string =>
  readEntities(readEntities(value))
    .replace(LINE_BREAK, ' ')
    .replace(TAG, '')
    .replace(/\s+/g, ' ')
    .normalize('NFC')
    .trim();

/**
 * The text of a BibTeX value as it is printed: without the leftovers of TeX, and without those of
 * HTML, once or twice escaped.
 */
// `{\&}amp;` is an ampersand of HTML that a program has escaped for TeX.
export const printedText = (value: string): string => withoutHtml(latexText(value));
