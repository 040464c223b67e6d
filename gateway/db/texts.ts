import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Language } from '../../src/contract/model/constants.ts';
import { messageAt, type Messages } from '../../src/i18n/mergeMessages.ts';
import { readTexts } from '../../src/i18n/readTexts.ts';

/** Looks up a text of the portal, for files opened outside it; `undefined` if there is none. */
export type Lookup = (key: string) => string | undefined;

const read = (url: URL): Messages => JSON.parse(readFileSync(url, 'utf8')) as Messages;

/** Loads the merged texts of the built portal, or in development those of the sources. */
function load(language: Language): Messages {
  try {
    return read(new URL(`../portal/assets/i18n/${language}.json`, import.meta.url));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return readTexts(fileURLToPath(new URL('../../src', import.meta.url)), language);
  }
}

const loaded = new Map<Language, Messages>();

export function textsIn(language: Language): Lookup {
  const messages = loaded.get(language) ?? load(language);
  loaded.set(language, messages);
  return (key) => messageAt(messages, key);
}

/** The singular or plural form of a text such as “Publication |||| Publications”. */
export const pluralForm = (text: string, form: 'one' | 'many'): string => {
  const [one = text, many = one] = text.split('||||').map((part) => part.trim());
  return form === 'one' ? one : many;
};
