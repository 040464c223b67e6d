import { type Language, LANGUAGES, type Localised } from './constants.ts';

/** A value for every language. */
export const perLanguage = <Value>(valueIn: (language: Language) => Value) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, valueIn(language)])) as Record<
    Language,
    Value
  >;

export const languagesExcept = (language: Language): readonly Language[] =>
  LANGUAGES.filter((other) => other !== language);

/** Whether a value is a text by language, perhaps without some of them. */
export const isLocalised = (value: unknown): value is Partial<Localised> =>
  typeof value === 'object' && value !== null && LANGUAGES.some((language) => language in value);

/** A text in a language, or in the first other one that has it; '' if none has. */
export const inLanguage = (
  text: Readonly<Partial<Record<Language, string | null>>>,
  language: Language,
): string =>
  [language, ...LANGUAGES].map((candidate) => text[candidate]).find((found) => found != null) ?? '';

/** A text in all languages on one line, to search in. */
export const inAllLanguages = (text: Readonly<Partial<Record<Language, string | null>>>): string =>
  LANGUAGES.map((language) => text[language] ?? '').join(' ');
