import { createContext, useContext } from 'react';
import type { Language } from '../contract/model/constants.ts';
import { localClock, localDay } from '../contract/model/facultyClock.ts';
import english from '../i18n/en/site.json' with { type: 'json' };
import sinhala from '../i18n/si/site.json' with { type: 'json' };

export type Words = typeof english.site;
const WORDS: Readonly<Record<Language, Words>> = { en: english.site, si: sinhala.site };

export const LanguageContext = createContext<Language>('en');

/** The language of the page and the website's own texts in it. */
export function useWords(): { language: Language; words: Words } {
  const language = useContext(LanguageContext);
  return { language, words: WORDS[language] };
}

/** Fills placeholders of a text: `%{count} found`. */
export const say = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/%\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

export const otherThan = (language: Language): Language => (language === 'en' ? 'si' : 'en');

const isDay = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(value);

/**
 * The date of a day or moment in the faculty's time zone: 21 November 2026; in Sinhala the year
 * comes first.
 */
export function dayIn(language: Language, value: string): string {
  const [year = '', month = '', day = ''] = (isDay(value) ? value : localDay(value)).split('-');
  // Browsers lack Sinhala month names, so the website has its own.
  const name = WORDS[language].months.split(' ')[Number(month) - 1] ?? month;
  return language === 'si' ? `${year} ${name} ${Number(day)}` : `${Number(day)} ${name} ${year}`;
}

/** A period between two moments, with the date once if both are on the same day. */
export function periodIn(
  language: Language,
  from: string,
  to: string | null,
  joined: string,
): string {
  const start = `${dayIn(language, from)}, ${localClock(from)}`;
  if (to === null) return start;
  const end =
    dayIn(language, to) === dayIn(language, from)
      ? localClock(to)
      : `${dayIn(language, to)}, ${localClock(to)}`;
  return say(joined, { from: start, to: end });
}
