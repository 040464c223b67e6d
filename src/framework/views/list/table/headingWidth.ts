/**
 * In rem at the font size of a heading; Sinhala letters are wide, the signs around them take little
 * room or none.
 */
const LATIN_REM = 0.46;
const OTHER_REM = 0.64;
const SIGN_REM = 0.24;
/** Latin letters that are wider than most, with or without an accent. */
const WIDE = /^[mwA-Z]/;
const WIDE_REM = 0.62;
/** The padding of a cell, and the sort arrow with its gap. */
const EDGES_REM = 1.1;
const ORDER_REM = 1.2;

const letterWidth = (letter: string): number =>
  /\p{M}/u.test(letter) || letter === '\u200d'
    ? SIGN_REM
    : WIDE.test(letter.normalize('NFD'))
      ? WIDE_REM
      : letter < '\u0250' || /\p{Script=Latin}/u.test(letter)
        ? LATIN_REM
        : OTHER_REM;
const wordWidth = (word: string): number =>
  [...word].reduce((sum, letter) => sum + letterWidth(letter), 0);

const longestWord = (labels: readonly string[]): number =>
  Math.max(0, ...labels.flatMap((label) => label.split(/[\s-]+/u).map(wordWidth)));

/** The dot and the padding of a coloured mark. */
const MARK_REM = 2.95;
/** The font size of a cell relative to that of a heading. */
const CELL_PRINT = 1.1;

/** The minimum width in rem for these marks without a line break in a word. */
export const markWidth = (labels: readonly string[]): number => longestWord(labels) + MARK_REM;

/** The same for options shown as plain text. */
export const optionWidth = (labels: readonly string[]): number =>
  longestWord(labels) * CELL_PRINT + EDGES_REM;

/** The minimum width in rem for a heading: its longest word, because lines break between words. */
export const headingWidth = (label: string, isSortable: boolean): number =>
  longestWord([label]) + EDGES_REM + (isSortable ? ORDER_REM : 0);
