import { LANGUAGES, type Language } from '../../src/contract/model/constants.ts';

/** SQL of a text in every language as JSON, from an expression for each language. */
export function localisedFrom(expression: (language: Language) => string): string {
  const pairs = LANGUAGES.map((language) => `'${language}', ${expression(language)}`);
  return `json_build_object(${pairs.join(', ')})`;
}

/**
 * SQL of a localised field as JSON. `column`: the column without its language, such as
 * `unit.title`.
 */
export const localised = (column: string): string =>
  localisedFrom((language) => `${column}_${language}`);

/**
 * The columns of a localised field, separated by commas. `column`: the column without its language,
 * such as `unit.title`.
 */
export const everyLanguage = (column: string): string =>
  LANGUAGES.map((language) => `${column}_${language}`).join(', ');

/** As `localised`; NULL where the text is absent. */
export const optionalLocalised = (column: string): string =>
  `CASE WHEN ${column}_${LANGUAGES[0]} IS NOT NULL THEN ${localised(column)} END`;

/** As `everyLanguage`, of a text in every language as JSON. */
export const everyLanguageIn = (json: string): string =>
  LANGUAGES.map((language) => `${json} ->> '${language}'`).join(', ');

/** What the texts of a localised field sort by in a language, for ORDER BY. */
export const sortedIn = (column: string, language: Language): string =>
  `sort_key(${column}_${language}) COLLATE "C"`;

/** The column of a localised field in the first language, which finds a text by its wording. */
export const inFirstLanguage = (column: string): string => `${column}_${LANGUAGES[0]}`;
