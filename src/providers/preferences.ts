import { DEFAULT_LANGUAGE, LANGUAGES } from '../contract/model/constants.ts';
import type { Language } from '../contract/model/constants.ts';
import { LANGUAGE_KEY } from './storedKeys.ts';

const STORE_LOCALE_KEY = 'RaStore.locale';

const isLanguage = (value: unknown): value is Language =>
  LANGUAGES.some((language) => language === value);

/** The language chosen on this machine; English without a choice (specification §4). */
export function readLanguage(): Language {
  const stored = localStorage.getItem(LANGUAGE_KEY);
  return isLanguage(stored) ? stored : DEFAULT_LANGUAGE;
}

/**
 * Keeps the choice, tells assistive technology through the page's `lang`, and keeps react-admin's
 * copy in step.
 */
export function storeLanguage(language: Language): void {
  localStorage.setItem(LANGUAGE_KEY, language);
  localStorage.setItem(STORE_LOCALE_KEY, JSON.stringify(language));
  document.documentElement.lang = language;
}
