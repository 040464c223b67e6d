import { DEFAULT_LANGUAGE, type Language } from '../contract/model/constants.ts';
import { isLanguage } from '../contract/model/localised.ts';
import { LANGUAGE_KEY } from './storedKeys.ts';

const STORE_LOCALE_KEY = 'RaStore.locale';

/** The language stored on this machine; default English (specification §4). */
export function readLanguage(): Language {
  const stored = localStorage.getItem(LANGUAGE_KEY);
  return isLanguage(stored) ? stored : DEFAULT_LANGUAGE;
}

/** Stores the language, sets `lang` of the page, and updates react-admin's copy. */
export function storeLanguage(language: Language): void {
  localStorage.setItem(LANGUAGE_KEY, language);
  localStorage.setItem(STORE_LOCALE_KEY, JSON.stringify(language));
  document.documentElement.lang = language;
}
