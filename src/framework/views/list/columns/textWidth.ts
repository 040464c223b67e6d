/**
 * Estimated widths of text in the portal's font. An estimate needs no layout, gives the same
 * columns on every machine, and errs to the wide side, because a column that is too narrow breaks a
 * word.
 */
const NARROW = "ijl.,:;'|!`I’";
const SLIM = 'ftr()[]/"-–“”';
const WIDE = 'mwMW@%…';
/** In em; Sinhala letters are wide, the signs around them take little room or none. */
const SIGN_EM = 0.3;
const OTHER_EM = 0.82;

const classWidth = (letter: string): number => {
  if (NARROW.includes(letter)) return 0.29;
  if (SLIM.includes(letter)) return 0.42;
  if (WIDE.includes(letter)) return 0.95;
  if (letter === ' ') return 0.28;
  return /[\p{Lu}\d]/u.test(letter) ? 0.69 : 0.59;
};

const LATIN_END = 0x250;
const LATIN = Float32Array.from({ length: LATIN_END }, (_, code) =>
  classWidth(String.fromCharCode(code)),
);

const letterWidth = (letter: string): number => {
  const code = letter.codePointAt(0) ?? 0;
  if (code < LATIN_END) return LATIN[code] ?? 0;
  if (NARROW.includes(letter) || SLIM.includes(letter) || WIDE.includes(letter))
    return classWidth(letter);
  return code === 0x200d || /\p{M}/u.test(letter) ? SIGN_EM : OTHER_EM;
};

export interface TextWidth {
  /** Of the whole text on one line, in em. */
  line: number;
  /** Of its longest part without a place for a line break, in em. */
  word: number;
}

/** Lines break at spaces and after hyphens. */
export function textWidth(text: string): TextWidth {
  let line = 0;
  let word = 0;
  let longest = 0;
  for (const letter of text) {
    const width = letterWidth(letter);
    line += width;
    if (letter === ' ' || letter === '\n') word = 0;
    else word += width;
    longest = Math.max(longest, word);
    if (letter === '-') word = 0;
  }
  return { line, word: longest };
}
