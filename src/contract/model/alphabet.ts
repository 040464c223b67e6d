import { PLAIN_LETTERS, type TextRule } from './textRules.ts';

/** Signs, digits and Latin letters in the order of the Unicode collation. */
const LATIN = ' _-,;:!?.\'"()[]{}@*/\\&#%`^+<=>|~$0123456789abcdefghijklmnopqrstuvwxyz';

/** The letters and vowel signs of Sinhala in the order of its dictionaries. */
const SINHALA =
  '\u0d81අආඇඈඉඊඋඌඍඎඏඐඑඒඓඔඕඖ\u0d82\u0d83කඛගඝඞඟචඡජඣඥඤඦටඨඩඪණඬතථදධනඳපඵබභමඹයරලවශෂසහළෆ' +
  '\u0dcf\u0dd0\u0dd1\u0dd2\u0dd3\u0dd4\u0dd6\u0dd8\u0df2\u0ddf\u0df3\u0dd9\u0dda\u0ddb\u0ddc\u0ddd\u0dde\u0dca';

const ALPHABET = LATIN + SINHALA;

/**
 * From a text to its sort key: each letter becomes the one at its place in the order of code
 * points, which every database has without a collation. Case, accents and joiners do not count.
 */
export const SORT_RULES: readonly TextRule[] = [
  PLAIN_LETTERS,
  { each: ALPHABET, by: [...ALPHABET].toSorted().join('') },
];
