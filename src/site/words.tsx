import { createContext, useContext } from 'react';
import { type Language, DEFAULT_LANGUAGE } from '../contract/model/constants.ts';
import { localDay } from '../contract/model/facultyClock.ts';
import { localFormats, type LocalFormat } from '../contract/model/localFormat.ts';
import { perLanguage } from '../contract/model/localised.ts';
import { readBrowserSettings } from '../contract/wire/browserSettings.ts';
import english from './texts.en.json' with { type: 'json' };

export type Words = typeof english.site;
const TEXTS = import.meta.glob<{ site: Words }>('./texts.*.json', { eager: true });
const WORDS = perLanguage((language) => TEXTS[`./texts.${language}.json`]?.site ?? english.site);

export const LanguageContext = createContext<Language>(DEFAULT_LANGUAGE);

/** The language of the page and the website's own texts in it. */
export function useWords(): { language: Language; words: Words } {
  const language = useContext(LanguageContext);
  return { language, words: WORDS[language] };
}

/** Fills placeholders of a text: `%{count} found`. */
export const say = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/%\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

const isDay = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(value);

let formats: Readonly<Record<Language, LocalFormat>> | undefined;
/** How the website writes times and sizes, by the settings in its page. */
export const formatIn = (language: Language): LocalFormat =>
  (formats ??= localFormats(readBrowserSettings()))[language];

/**
 * The date of a day or moment in the faculty's time zone: November 21, 2026; in Sinhala the year
 * comes first.
 */
export function dayIn(language: Language, value: string): string {
  if (language === DEFAULT_LANGUAGE) return formatIn(language).date(value, 'long');
  const [year = '', month = '', day = ''] = (isDay(value) ? value : localDay(value)).split('-');
  // Browsers lack Sinhala month names, so the website has its own.
  return `${year} ${WORDS[language].months.split(' ')[Number(month) - 1] ?? month} ${Number(day)}`;
}

/** A period between two moments, with the date once if both are on the same day. */
export function periodIn(
  language: Language,
  from: string,
  to: string | null,
  joined: string,
): string {
  const { time } = formatIn(language);
  const start = `${dayIn(language, from)}, ${time(from)}`;
  if (to === null) return start;
  const end =
    dayIn(language, to) === dayIn(language, from)
      ? time(to)
      : `${dayIn(language, to)}, ${time(to)}`;
  return say(joined, { from: start, to: end });
}
