import { diffArrays } from 'diff';
import { LANGUAGES, type Language } from '../../../contract/model/constants.ts';
import { allTextsOf, isLocalised } from '../../../contract/model/localised.ts';

/** A part of a text that was kept, added or removed. */
export interface TextPart {
  text: string;
  change: 'same' | 'added' | 'removed';
}

/** Shorter texts are easier to compare as a whole, side by side. */
const LONG = 60;

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

// Split at spaces alone: what a library takes for the end of a word is often the middle of a Sinhala one.
const wordsOf = (text: string): string[] => text.split(/(\s+)/);

/** The word-by-word difference of two texts; `null` if they are short or have too little in common. */
export function textDifference(before: unknown, after: unknown): TextPart[] | null {
  const [old, fresh] = [asText(before), asText(after)];
  if (old === '' || fresh === '' || old.length + fresh.length < LONG) return null;
  const parts = diffArrays(wordsOf(old), wordsOf(fresh)).map(
    ({ value, added, removed }): TextPart => ({
      text: value.join(''),
      change: added ? 'added' : removed ? 'removed' : 'same',
    }),
  );
  const kept = parts
    .filter(({ change }) => change === 'same')
    .reduce((sum, { text }) => sum + text.length, 0);
  // If every word is the same, the difference is one that only the raw values can show.
  if (parts.every(({ change }) => change === 'same')) return null;
  return kept * 4 >= Math.max(old.length, fresh.length) ? parts : null;
}

/** The languages in which a bilingual text changed; `null` for texts stored in one form. */
export function changedLanguages(before: unknown, after: unknown): Language[] | null {
  if (!isLocalised(before) && !isLocalised(after)) return null;
  const [old, fresh] = [allTextsOf(before), allTextsOf(after)];
  return LANGUAGES.filter((language) => old[language] !== fresh[language]);
}
