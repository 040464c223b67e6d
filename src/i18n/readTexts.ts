import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '../contract/model/constants.ts';
import { mergeMessages, type Messages } from './mergeMessages.ts';

/**
 * The files of one language below the folder `src`: the framework's texts, then those of each area.
 * Paths relative to that folder, in a fixed order.
 */
export function textFiles(source: string, language: Language): string[] {
  const words = path.join('i18n', language);
  const framework = readdirSync(path.join(source, words))
    .filter((name) => name.endsWith('.json'))
    .map((name) => path.join(words, name));
  const areas = existsSync(path.join(source, 'resources'))
    ? readdirSync(path.join(source, 'resources'))
        .map((area) => path.join('resources', area, `texts.${language}.json`))
        .filter((file) => existsSync(path.join(source, file)))
    : [];
  return [...framework.toSorted(), ...areas.toSorted()];
}

/**
 * Reads and merges all files of one language. Throws with the name of a file that is not JSON, or
 * with a key that two files define.
 */
export function readTexts(source: string, language: Language): Messages {
  const files = textFiles(source, language).map((file) => {
    try {
      return JSON.parse(readFileSync(path.join(source, file), 'utf8')) as Messages;
    } catch (error) {
      throw new Error(`${file} is not valid JSON`, { cause: error });
    }
  });
  return mergeMessages(files, (key) => {
    throw new Error(`Two files of ${language} define ${key}`);
  });
}
