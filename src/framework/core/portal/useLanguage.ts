import { useLocale } from 'react-admin';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../../contract/model/constants.ts';

/** The portal's language of a react-admin locale; the default one for any other. */
export const languageOf = (locale: string): Language =>
  LANGUAGES.find((language) => language === locale) ?? DEFAULT_LANGUAGE;

/** The language of the screen. */
export const useLanguage = (): Language => languageOf(useLocale());
