import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import { DEFAULT_LANGUAGE, LANGUAGES, LANGUAGE_NAMES } from '../contract/model/constants.ts';
import type { Language } from '../contract/model/constants.ts';
import { isLanguage } from '../contract/model/localised.ts';
import type { Messages } from '../i18n/mergeMessages.ts';
import { fetchMessages } from './fetchMessages.ts';
import { readLanguage, storeLanguage } from './preferences.ts';

interface MissingMessage {
  key: string;
  language: Language;
}

export interface I18nProviderOptions {
  /** The texts of the stored language, being fetched. */
  messages: Promise<Messages>;
  onMissing: (missing: MissingMessage) => void;
  /** Called when a language could not be fetched; the current one stays. */
  onUnavailable?: (language: Language, error: unknown) => void;
  load?: (language: Language) => Promise<Messages>;
}

/** react-admin also passes plain sentences (a label, a server's message); only a key can be missing. */
const looksLikeKey = (text: string): boolean => /^[\w-]+(\.[\w-]+)+$/u.test(text);

/** The last part of a key as words, shown if there is no text. */
function wordsOfKey(key: string): string {
  const name = key.slice(key.lastIndexOf('.') + 1);
  const words = name
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Creates react-admin's i18n provider. Every language is complete and fetched before its first use;
 * if the stored one cannot be fetched, the portal starts in English.
 */
export async function createI18nProvider(options: I18nProviderOptions): Promise<I18nProvider> {
  const { messages, onMissing, onUnavailable = () => {}, load = fetchMessages } = options;
  const loaded = new Map<Language, Messages>();

  const ensure = async (language: Language, loading?: Promise<Messages>) => {
    if (!loaded.has(language)) loaded.set(language, await (loading ?? load(language)));
  };

  let initial = readLanguage();
  try {
    await ensure(initial, messages);
  } catch (error) {
    onUnavailable(initial, error);
    initial = DEFAULT_LANGUAGE;
    await ensure(initial);
  }

  const provider = polyglotI18nProvider(
    (locale) => loaded.get(locale as Language) as unknown as TranslationMessages,
    initial,
    LANGUAGES.map((locale) => ({ locale, name: LANGUAGE_NAMES[locale] })),
    {
      allowMissing: true,
      onMissingKey: (key: string, _args: unknown, language: Language): string => {
        if (!looksLikeKey(key)) return key;
        onMissing({ key, language });
        return wordsOfKey(key);
      },
    },
  );
  document.documentElement.lang = initial;

  let wanted: Language = initial;
  return {
    ...provider,
    async changeLocale(locale) {
      if (!isLanguage(locale)) throw new Error(`The portal has no language ${locale}`);
      wanted = locale;
      try {
        await ensure(locale);
      } catch (error) {
        onUnavailable(locale, error);
        throw error;
      }
      // The person may have switched again while the file was loading; the last choice wins.
      if (wanted !== locale) return;
      await provider.changeLocale(locale);
      storeLanguage(locale);
    },
  };
}
