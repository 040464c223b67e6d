import { createContext, useContext } from 'react';
import { type Language, DEFAULT_LANGUAGE } from '../contract/model/constants.ts';
import { localDay } from '../contract/model/facultyClock.ts';
import type { LocalFormat } from '../contract/model/localFormat.ts';
import { perLanguage } from '../contract/model/localised.ts';
import { useSurroundings } from './surroundings.ts';
import english from './texts.en.json' with { type: 'json' };

export type Words = typeof english.site;
const TEXTS = import.meta.glob<{ site: Words }>('./texts.*.json', { eager: true });
const WORDS = perLanguage((language) => TEXTS[`./texts.${language}.json`]?.site ?? english.site);

export const LanguageContext = createContext<Language>(DEFAULT_LANGUAGE);

/** A language, and how the faculty writes times and sizes in it. */
export interface Writing {
  language: Language;
  format: LocalFormat;
}

/** The language of the page, and the website's own texts in it. */
export function useWords(): Writing & { words: Words } {
  const language = useContext(LanguageContext);
  const { formats } = useSurroundings();
  return { language, words: WORDS[language], format: formats[language] };
}

/** Fills placeholders of a text: `%{count} found`. */
export const say = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/%\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

const isDay = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(value);

/**
 * The date of a day or moment in the faculty's time zone: November 21, 2026; in Sinhala the year
 * comes first.
 */
export function dayIn({ language, format }: Writing, value: string): string {
  if (language === DEFAULT_LANGUAGE) return format.date(value, 'long');
  const [year = '', month = '', day = ''] = (isDay(value) ? value : localDay(value)).split('-');
  // Browsers lack Sinhala month names, so the website has its own.
  return `${year} ${WORDS[language].months.split(' ')[Number(month) - 1] ?? month} ${Number(day)}`;
}

/** A period between two moments, with the date once if both are on the same day. */
export function periodIn(
  writing: Writing,
  from: string,
  to: string | null,
  joined: string,
): string {
  const { time } = writing.format;
  const start = `${dayIn(writing, from)}, ${time(from)}`;
  if (to === null) return start;
  const end =
    dayIn(writing, to) === dayIn(writing, from) ? time(to) : `${dayIn(writing, to)}, ${time(to)}`;
  return say(joined, { from: start, to: end });
}
