import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Language } from '../../src/contract/model/constants.ts';
import { messageAt, type Messages } from '../../src/i18n/mergeMessages.ts';
import { readTexts } from '../../src/i18n/readTexts.ts';

/**
 * Looks a text of the portal up, for files that people open outside of it. `undefined` where there
 * is none.
 */
export type Lookup = (key: string) => string | undefined;

const read = (url: URL): Messages => JSON.parse(readFileSync(url, 'utf8')) as Messages;

/** Built, the texts lie merged beside the portal; in development they are the files of the sources. */
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

/**
 * The first form of a text that has one for one and one for many (“Publication |||| Publications”),
 * or the second.
 */
export const pluralForm = (text: string, form: 'one' | 'many'): string => {
  const [one = text, many = one] = text.split('||||').map((part) => part.trim());
  return form === 'one' ? one : many;
};
