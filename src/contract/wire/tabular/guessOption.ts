import { nearestName } from '../../model/nearestName.ts';
import optionWords from './optionWords.json' with { type: 'json' };

/** The options of a field by all their names, in lower case. */
export type OptionNames = ReadonlyMap<string, string>;

/** A word without what people add to it: case, dots, joiners and blanks. */
const plain = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/\u200c|\u200d|\./g, '')
    .replace(/\s+/g, ' ')
    .trim();

const usualWords: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(optionWords));

const meansOption = (option: string, word: string): boolean =>
  (usualWords.get(option) ?? []).some((one) => plain(one) === word);

/** The only option of those found; `null`: several; `undefined`: none. */
function theOnly(options: readonly string[]): string | null | undefined {
  const [first, ...others] = new Set(options);
  return others.length > 0 ? null : first;
}

/** Misspellings are sought in words that are long enough to have one. */
const SHORTEST_MISSPELT = 4;

/**
 * The option that a word of a file probably means, for the person to confirm or change; `null`: the
 * word is the name of one, or nothing suggests one. Usual words go first, then the beginning of one
 * name only, then a misspelt name.
 */
export function guessOption(text: string, names: OptionNames): string | null {
  const word = plain(text);
  if (word === '' || names.has(text.trim().toLowerCase())) return null;
  const options = [...new Set(names.values())];
  const usual = theOnly(options.filter((option) => meansOption(option, word)));
  if (usual !== undefined) return usual;
  const byName = new Map([...names].map(([name, option]) => [plain(name), option]));
  const exact = byName.get(word);
  if (exact !== undefined) return exact;
  const begun = theOnly(
    [...byName].filter(([name]) => name.startsWith(word)).map(([, option]) => option),
  );
  if (begun !== undefined) return begun;
  const near = word.length < SHORTEST_MISSPELT ? null : nearestName(word, [...byName.keys()]);
  return near === null ? null : (byName.get(near) ?? null);
}
