/** A destination or an action, with all its search terms. */
export interface PaletteItem {
  key: string;
  /** In the current language. */
  label: string;
  /** Other names: in the other language, of its area, its address. */
  also: readonly string[];
}

const ZERO_WIDTH = /[\u200c\u200d]/g;

/** Normal form for search: lower case, Unicode-normalised, without Sinhala joiners. */
export const folded = (text: string): string =>
  text.normalize('NFC').toLowerCase().replace(ZERO_WIDTH, '');

export const wordsOf = (text: string): string[] =>
  folded(text)
    .split(/\s+/)
    .filter((word) => word !== '');

const WORD_START = /[\s\-–/·(“]/u;

/**
 * How well a text matches a word: at its start, at the start of one of its words, anywhere; `null`:
 * no match.
 */
function score(text: string, word: string): number | null {
  const at = text.indexOf(word);
  if (at < 0) return null;
  if (at === 0) return 0;
  for (let place = at; place > 0; place = text.indexOf(word, place + 1)) {
    if (WORD_START.test(text[place - 1] ?? '')) return 1;
  }
  return 2;
}

function scoreOf({ label, also }: PaletteItem, words: readonly string[]): number | null {
  const texts = [folded(label), ...also.map(folded)];
  let total = 0;
  for (const word of words) {
    const scores = texts.flatMap((text, position) => {
      const found = score(text, word);
      // The shown name ranks before the other names.
      return found === null ? [] : [found * 2 + (position === 0 ? 0 : 1)];
    });
    if (scores.length === 0) return null;
    total += Math.min(...scores);
  }
  return total;
}

/** The items that contain every word, best first; equal ones keep their order. */
export function matchItems<Item extends PaletteItem>(
  items: readonly Item[],
  text: string,
  limit: number,
): Item[] {
  const words = wordsOf(text);
  if (words.length === 0) return [];
  const scored = items.flatMap((item) => {
    const found = scoreOf(item, words);
    return found === null ? [] : [{ item, found }];
  });
  return scored
    .toSorted((left, right) => left.found - right.found)
    .slice(0, limit)
    .map(({ item }) => item);
}

export interface TextPart {
  text: string;
  isMatch: boolean;
}

const SPECIAL = /[.*+?^${}()|[\]\\]/g;

/** Splits a text into parts and marks the matches; a joiner within a word does not prevent a match. */
export function highlighted(text: string, words: readonly string[]): TextPart[] {
  if (words.length === 0) return [{ text, isMatch: false }];
  const patterns = words
    .toSorted((left, right) => right.length - left.length)
    .map((word) =>
      [...word].map((letter) => letter.replace(SPECIAL, String.raw`\$&`)).join('[\\u200c\\u200d]*'),
    );
  const parts = text.split(new RegExp(`(${patterns.join('|')})`, 'giu'));
  return parts
    .map((part, index) => ({ text: part, isMatch: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}
