import { PHONETIC_RULES } from './phoneticRules.ts';
import { applyRules } from './textRules.ts';

/**
 * The words of a text as they sound, each with the mark `~` before it: names that people spell in
 * several ways, in Latin or Sinhala letters, have the same words.
 */
export const phoneticWords = (text: string): string[] =>
  applyRules(PHONETIC_RULES, text)
    .split(' ')
    .filter((word) => word !== '');

/** A letter of a name, perhaps with its full stop. */
const INITIAL = /^\p{L}\.?$/u;
const LETTERS = /^[a-z]{2,4}$/i;
const PARTICLE = /^(d[aei])([a-z]{3,})$/i;

/**
 * The ways to read one word of a search, each as phonetic words: as it stands, a few letters as
 * initials (`KMN`: K. M. N.), and a name written together with its particle (`DeSilva`).
 */
export function readingsOf(word: string): string[] {
  const asWritten = phoneticWords(word).join(' ');
  const initials = LETTERS.test(word) ? phoneticWords([...word].join(' ')).join(' ') : '';
  const apart = PARTICLE.test(word) ? phoneticWords(word.replace(PARTICLE, '$1 $2')).join(' ') : '';
  return [asWritten, initials, apart].filter(
    // A single sound that is left of more (`zzzz`, `<p>`) would find nearly everything.
    (reading) => reading.length > 2 || (reading.length === 2 && INITIAL.test(word)),
  );
}
