import { PLAIN_LETTERS, type TextRule } from './textRules.ts';

/** How names are spelled in Latin letters: the same sound by the same letters. */
const LATIN: readonly TextRule[] = [
  // Names that Sinhala writes otherwise than their Latin spelling sounds.
  { match: 'fern', by: 'pran' },
  { match: 'peiris', by: 'piris' },
  { match: 'pieris', by: 'piris' },
  { match: 'dias', by: 'dayas' },
  { match: 'm[ou]h[aou]mm?[ae]d', by: 'muhumad' },
  { match: 'naik', by: 'nayak' },
  { match: '[ct]?ch', by: 'C' },
  { match: 'c(?=[eiy])', by: 's' },
  { match: 'sh', by: 's' },
  { match: 'ph', by: 'p' },
  { match: 'x', by: 'ks' },
  { each: 'cCqzwf', by: 'kcksvp' },
  { match: 'ngh', by: 'ng' },
  { match: 'nh', by: 'ng' },
  { match: '[gj]ny?', by: 'n' },
  { match: '([bdgjkpt])h', by: '\\1' },
  { match: '([aeiou])h(?![a-z])', by: '\\1' },
  { match: 'eye', by: 'e' },
  { match: '[ae][iy](?![aeiou])', by: 'e' },
  { match: 'ee', by: 'i' },
  { match: 'oo', by: 'u' },
  { match: '(au|ou|ov)(?![aeiou])', by: 'u' },
  { match: 'y(?![aeiou])', by: 'i' },
];

const SINHALA_LETTERS = {
  k: 'කඛ',
  g: 'ගඝ',
  c: 'චඡ',
  j: 'ජඣඦ',
  t: 'ටඨතථ',
  d: 'ඩඪදධ',
  n: 'ඞඤඥණනං',
  p: 'පඵෆ',
  b: 'බභ',
  m: 'ම',
  y: 'ය',
  r: 'ර',
  l: 'ලළ',
  v: 'ව',
  s: 'ශෂස',
  h: 'හ',
  a: 'අආඇඈඑඒඓ\u0dcf\u0dd0\u0dd1\u0dd9\u0dda\u0ddb',
  i: 'ඉඊ\u0dd2\u0dd3',
  u: 'උඌඔඕඖ\u0dd4\u0dd6\u0ddc\u0ddd\u0dde',
};
/** The sign that takes the vowel from a consonant, and the breath after one. */
const SILENT = '\u0dca\u0d83';

const transliterated = (letters: Readonly<Record<string, string>>): TextRule => ({
  each: Object.values(letters).join('') + SILENT,
  by: Object.entries(letters)
    .map(([sound, written]) => sound.repeat([...written].length))
    .join(''),
});

/** Sinhala letters as the Latin letters of the same sound. */
const SINHALA: readonly TextRule[] = [
  { match: 'ඟ', by: 'ංග' },
  { match: 'ඬ', by: 'ංඩ' },
  { match: 'ඳ', by: 'ංද' },
  { match: 'ඹ', by: 'ම\u0dcaබ' },
  { match: 'ංහ', by: 'ංග' },
  { match: 'ඍ', by: 'රි' },
  { match: '\u0dd8', by: '\u0dcaරි' },
  // A consonant without a sign is spoken with an “a”.
  { match: '([\u0d9a-\u0dc6])(?![\u0dca-\u0df3])', by: '\\1a' },
  transliterated(SINHALA_LETTERS),
];

/** Short and long, open and close vowels are one; words are letters or digits, each with a mark. */
const WORDS: readonly TextRule[] = [
  { match: 'iy', by: 'i' },
  { match: 'yi', by: 'i' },
  { match: 'ai(?![aiu])', by: 'a' },
  { each: 'eo', by: 'au' },
  ...[...'abcdghijklmnprstuvy'].map((letter) => ({ match: letter + letter, by: letter })),
  { match: '([a-z])(?=[0-9])', by: '\\1 ' },
  { match: '([0-9])(?=[a-z])', by: '\\1 ' },
  { match: '[^a-z0-9]+', by: ' ' },
  { match: '([a-z0-9]+)', by: '~\\1' },
];

/** From a text in Latin or Sinhala letters to its phonetic key: ` ~vimalasana ~gunasakara`. */
export const PHONETIC_RULES: readonly TextRule[] = [PLAIN_LETTERS, ...LATIN, ...SINHALA, ...WORDS];
