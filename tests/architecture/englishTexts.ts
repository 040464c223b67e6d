import { LIKE } from '../../src/i18n/mergeMessages.ts';
import { filesIn, textOf } from './sourceFiles.ts';

/** A text that people read, with the place where it is written. */
export interface EnglishText {
  place: string;
  text: string;
}

type Json = string | { [key: string]: Json };

const SINHALA = /[඀-෿]/;
/** Files in both languages: of emails, and of what the gateway writes. */
const BILINGUAL = /^src\/resources\/\w+\/server\/\w+\.json$|^gateway\/notify\/\w+\.json$/;
/** Files in English only. */
const ENGLISH = /^src\/i18n\/en\/|texts\.en\.json$/;
/** Files of demonstration data, the errors of the vocabulary, and the answers of declared calls. */
const CODE = /\/demo(\.ts$|\/)|^src\/contract\/model\/errors\.ts$|^src\/contract\/wire\/calls\//;
const IN_CODE = /\b(?:en|message):\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;

function textsIn(value: Json, place: string): EnglishText[] {
  if (typeof value === 'string')
    return value.split(' |||| ').map((text) => ({ place, text: text.replace(/%\{\w+\}/g, '0') }));
  return Object.entries(value).flatMap(([key, child]) =>
    key === LIKE ? [] : textsIn(child, `${place} ${key}`),
  );
}

/** The branches `en` of a file in both languages. */
const inEnglish = (value: Json, place: string): EnglishText[] =>
  typeof value === 'string'
    ? []
    : Object.entries(value).flatMap(([key, child]) =>
        (key === 'en' ? textsIn : inEnglish)(child, `${place} ${key}`),
      );

const ofJson = (file: string): EnglishText[] =>
  (ENGLISH.test(file) ? textsIn : inEnglish)(JSON.parse(textOf(file)) as Json, file);

const ofCode = (file: string): EnglishText[] =>
  [...textOf(file).matchAll(IN_CODE)].map(([, , text = '']) => ({
    place: file,
    text: text.replace(/\$\{[^}]*\}/g, '0').replace(/\\(.)/g, '$1'),
  }));

/**
 * All English texts: of the portal, the website, emails, errors and the demonstration. A
 * placeholder counts as a digit.
 */
export function englishTexts(): EnglishText[] {
  const files = filesIn(['src', 'gateway'], /\.(json|ts)$/);
  return [
    ...files.filter((file) => ENGLISH.test(file) || BILINGUAL.test(file)).flatMap(ofJson),
    ...files.filter((file) => CODE.test(file) && !file.includes('.test.')).flatMap(ofCode),
  ].filter(({ text }) => !SINHALA.test(text));
}
