/** LaTeX accents → Unicode combining marks. */
const ACCENTS: Readonly<Record<string, string>> = {
  '`': '\u0300',
  "'": '\u0301',
  '^': '\u0302',
  '~': '\u0303',
  '=': '\u0304',
  u: '\u0306',
  '.': '\u0307',
  '"': '\u0308',
  r: '\u030a',
  H: '\u030b',
  v: '\u030c',
  d: '\u0323',
  c: '\u0327',
  k: '\u0328',
  b: '\u0331',
};

const SYMBOLS: Readonly<Record<string, string>> = {
  ss: 'ß',
  ae: 'æ',
  AE: 'Æ',
  oe: 'œ',
  OE: 'Œ',
  o: 'ø',
  O: 'Ø',
  l: 'ł',
  L: 'Ł',
  aa: 'å',
  AA: 'Å',
  dh: 'ð',
  DH: 'Ð',
  th: 'þ',
  TH: 'Þ',
  i: 'i',
  j: 'j',
  S: '§',
  textendash: '–',
  textemdash: '—',
  textquoteright: '’',
  textquoteleft: '‘',
  ldots: '…',
  dots: '…',
  copyright: '©',
  textbackslash: '\\',
  TeX: 'TeX',
  LaTeX: 'LaTeX',
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  delta: 'δ',
  epsilon: 'ε',
  kappa: 'κ',
  lambda: 'λ',
  mu: 'μ',
  pi: 'π',
  rho: 'ρ',
  sigma: 'σ',
  chi: 'χ',
  omega: 'ω',
  times: '×',
  pm: '±',
  leq: '≤',
  geq: '≥',
  rightarrow: '→',
  textregistered: '®',
  texttrademark: '™',
  textdegree: '°',
  textquotedblleft: '“',
  textquotedblright: '”',
  ldq: '“',
  rdq: '”',
};

/** In mathematics `_` and `^` lower and raise what follows; the text has it on the line. */
const withoutPlacing = (math: string): string => math.replace(/(?<!\\)[_^]/g, '');

/** Mathematics within a line: `$CO_2$`, `\\(CO_2\\)`. */
const MATHS = /(?<!\\)\$((?:\\.|[^$\\])*)\$|\\\(((?:\\.|[^\\])*?)\\\)/g;

/** Commands whose first argument is not printed. */
const UNPRINTED =
  /\\(?:href|textcolor|color|fontsize|selectlanguage|label|vspace|hspace)\s*\{[^{}]*\}/g;

// The letter under an accent: bare, in braces, or a dotless one by its command.
const LETTER = String.raw`\s*(?:\{\s*(?:\\([ij])|(\p{L}))\s*\}|\\([ij])(?![A-Za-z])|(\p{L}))`;
const SIGN_ACCENT = new RegExp(String.raw`\\([\x60'^~=".])${LETTER}`, 'gu');
const LETTER_ACCENT = new RegExp(String.raw`\\([urHvdckb])(?![A-Za-z])${LETTER}`, 'gu');

const accented = (whole: string, accent: string, ...letters: (string | undefined)[]): string => {
  const letter = letters.slice(0, 4).find((found) => found !== undefined);
  const mark = ACCENTS[accent];
  return letter === undefined || mark === undefined ? whole : `${letter}${mark}`;
};

/**
 * The text that LaTeX prints: accents and symbols as letters, ties as blanks, commands and the
 * braces that only group left out.
 */
export const latexText = (latex: string): string =>
  latex
    .replace(UNPRINTED, '')
    .replace(MATHS, (_whole, dollars?: string, brackets?: string) =>
      withoutPlacing(dollars ?? brackets ?? ''),
    )
    .replace(SIGN_ACCENT, accented)
    .replace(LETTER_ACCENT, accented)
    .replace(/\\([A-Za-z]+) ?\*?/g, (_whole, command: string) => SYMBOLS[command] ?? '')
    .replace(/---/g, '—')
    .replace(/--/g, '–')
    .replace(/``|''/g, '"')
    .replace(/(?<!\\)~|\\[ ,;:/]/g, ' ')
    .replace(/\\([&%#$_{}~^])|[{}$]/g, (_whole, sign?: string) => sign ?? '')
    .replace(/\\\\/g, ' ')
    .replace(/\s+/g, ' ')
    .normalize('NFC')
    .trim();
