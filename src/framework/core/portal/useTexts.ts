import { useI18nProvider, useTranslate } from 'react-admin';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../../contract/model/constants.ts';
import type { Translate } from '../fields/kind.ts';

interface Texts {
  translate: Translate;
  /** The text of a key below `root`. */
  text: Translate;
  /** The language of the screen. */
  language: Language;
}

/** The portal's language of a react-admin locale; the default one for any other. */
export const languageOf = (locale: string): Language =>
  LANGUAGES.find((language) => language === locale) ?? DEFAULT_LANGUAGE;

/**
 * The texts and the language of the screen. `root` is the key that holds the texts of a page, such
 * as `pages.timetable`. Where only `translate` is needed, react-admin's `useTranslate` is enough.
 */
export function useTexts(root = ''): Texts {
  const translate = useTranslate();
  return {
    translate,
    text: (key, options) => translate(`${root}.${key}`, options),
    language: languageOf(useI18nProvider().getLocale()),
  };
}
