import { useLocale } from 'react-admin';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../../contract/model/constants.ts';

/** The language of the screen. */
export function useLanguage(): Language {
  const locale = useLocale();
  return LANGUAGES.find((language) => language === locale) ?? DEFAULT_LANGUAGE;
}
