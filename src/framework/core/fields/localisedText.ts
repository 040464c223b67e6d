import { type Language, type Localised, LANGUAGES } from '../../../contract/model/constants.ts';

export interface ShownText {
  text: string;
  /** The language of the text; `null` if it is stored in one form only. */
  language: Language | null;
  /** The text is in another language because the requested one has none. */
  isFallback: boolean;
}

const NOTHING: ShownText = { text: '', language: null, isFallback: false };

const isLocalised = (value: unknown): value is Partial<Localised> =>
  typeof value === 'object' && value !== null && ('en' in value || 'si' in value);

/**
 * Chooses the text to show from a text in both languages: the requested language, otherwise the
 * other one, marked as a fallback.
 */
export function textIn(value: unknown, language: Language): ShownText {
  if (typeof value === 'string' || typeof value === 'number')
    return { ...NOTHING, text: String(value) };
  if (!isLocalised(value)) return NOTHING;
  const order = [language, ...LANGUAGES.filter((other) => other !== language)];
  const found = order.find((candidate) => (value[candidate] ?? '').trim() !== '');
  if (found === undefined) return NOTHING;
  return { text: value[found] ?? '', language: found, isFallback: found !== language };
}

const SINHALA = /\p{Script=Sinhala}/u;
const LATIN = /\p{Script=Latin}/u;

/**
 * The language of typed text, detected by its script, so that a search finds Sinhala names on an
 * English screen.
 */
export function languageOfText(text: string, otherwise: Language): Language {
  if (SINHALA.test(text)) return 'si';
  return LATIN.test(text) ? 'en' : otherwise;
}
