import {
  DEFAULT_LANGUAGE,
  type Language,
  LANGUAGE_SCRIPTS,
} from '../../../contract/model/constants.ts';
import { isLocalised, languagesExcept } from '../../../contract/model/localised.ts';

export interface ShownText {
  text: string;
  /** The language of the text; `null` if it is stored in one form only. */
  language: Language | null;
  /** The text is in another language because the requested one has none. */
  isFallback: boolean;
  /** The language that the element of the text has to name; absent: that of the page. */
  lang?: Language;
}

const NOTHING: ShownText = { text: '', language: null, isFallback: false };

/**
 * Chooses the text to show from a text in both languages: the requested language, otherwise the
 * other one, marked as a fallback.
 */
export function textIn(value: unknown, language: Language): ShownText {
  if (typeof value === 'string' || typeof value === 'number') {
    const text = String(value);
    const lang = languageUnlike(text, language);
    // Codes and addresses have Latin letters in every language.
    return { ...NOTHING, text, ...(lang === DEFAULT_LANGUAGE ? {} : { lang }) };
  }
  if (!isLocalised(value)) return NOTHING;
  const order = [language, ...languagesExcept(language)];
  const found = order.find((candidate) => (value[candidate] ?? '').trim() !== '');
  if (found === undefined) return NOTHING;
  const isFallback = found !== language;
  return {
    text: value[found] ?? '',
    language: found,
    isFallback,
    lang: isFallback ? found : undefined,
  };
}

/**
 * The language of typed text, detected by its script, so that a search finds Sinhala names on an
 * English screen.
 */
export const languageOfText = (text: string, otherwise: Language): Language =>
  LANGUAGE_SCRIPTS.find(([, script]) => script.test(text))?.[0] ?? otherwise;

/** The language that the element of a text has to name, by its script; absent: that of the page. */
export function languageUnlike(text: string, page: Language): Language | undefined {
  const language = languageOfText(text, page);
  return language === page ? undefined : language;
}

const shown = (value: unknown, language: Language): unknown =>
  Array.isArray(value)
    ? value.map((one) => shown(one, language)).join(', ')
    : isLocalised(value)
      ? textIn(value, language).text
      : value;

/** The details of a failure as arguments of its message: texts in this language, lists as one. */
export const detailsIn = (
  details: Readonly<Record<string, unknown>>,
  language: Language,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(details).map(([name, value]) => [name, shown(value, language)]),
  );
