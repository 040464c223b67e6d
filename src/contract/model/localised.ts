import { type Language, LANGUAGES, type Localised } from './constants.ts';

/** A value for every language. */
export const perLanguage = <Value>(valueIn: (language: Language) => Value) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, valueIn(language)])) as Record<
    Language,
    Value
  >;

export const isLanguage = (text: unknown): text is Language =>
  LANGUAGES.some((language) => language === text);

export const languagesExcept = (language: Language): readonly Language[] =>
  LANGUAGES.filter((other) => other !== language);

/** Whether a value is a text by language, perhaps without some of them. */
export const isLocalised = (value: unknown): value is Partial<Localised> =>
  typeof value === 'object' && value !== null && LANGUAGES.some((language) => language in value);

/** The texts of all languages; missing ones are empty. */
export const allTextsOf = (value: unknown): Localised =>
  perLanguage((language) => (isLocalised(value) ? (value[language] ?? '') : ''));

/** A text in a language, or in the first other one that has it; '' if none has. */
export const inLanguage = (
  text: Readonly<Partial<Record<Language, string | null>>>,
  language: Language,
): string => LANGUAGES.reduce((found, other) => found ?? text[other], text[language]) ?? '';

/** A text in all languages on one line, to search in. */
export const inAllLanguages = (text: Readonly<Partial<Record<Language, string | null>>>): string =>
  LANGUAGES.map((language) => text[language] ?? '').join(' ');

/** Splits a path into one language of a text: `name.si` into `name` and `si`. */
export function splitLanguage(path: string): { path: string; language: Language | undefined } {
  const language = LANGUAGES.find((code) => path.endsWith(`.${code}`));
  return { path: language ? path.slice(0, -language.length - 1) : path, language };
}
