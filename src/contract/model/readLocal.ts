import { calendarNames } from './calendarNames.ts';
import { DEFAULT_LOCALE, LANGUAGES, type Language } from './constants.ts';
import type { Locale } from './conventions.ts';

/** The language and the locale in which a person writes. */
export interface Writing {
  language: Language;
  locale: Locale;
}

type Parts = readonly [year: string, month: string, day: string];

const SEPARATOR = '[-/. ]';
const YEAR_FIRST = new RegExp(`^(\\d{4})${SEPARATOR}(\\d{1,2})${SEPARATOR}(\\d{1,2})$`);
const YEAR_LAST = new RegExp(`^(\\d{1,2})${SEPARATOR}(\\d{1,2})${SEPARATOR}(\\d{4})$`);
const YEAR = /^\d{4}$/;
const DAY = /^(\d{1,2})(?:st|nd|rd|th)?$/;
const SHORTEST_PREFIX = 3;
const CLOCK = /^(\d{1,2})(?:[:.]?(\d{2}))?(?::\d{2})?( ?(?:am|pm))?$/;
const MOMENT =
  /^(.*?)(?:[ ,]+|(?<=\d)t)(\d{1,2}(?:[:.]\d{2}(?::\d{2})?(?: ?(?:am|pm))?| ?(?:am|pm)))$/;

/** One kind of space, small letters, no joiners. */
const plain = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll('\u200d', '')
    .replaceAll(/[\s\u200b]+/gu, ' ')
    .trim()
    .toLowerCase();

/** The halves of the day as am and pm, in any language. */
const withHalves = (text: string): string =>
  LANGUAGES.reduce((found, language) => {
    const { am, pm } = calendarNames(language, DEFAULT_LOCALE).halves;
    return found.replaceAll(am, 'am').replaceAll(pm, 'pm');
  }, plain(text));

/** The date of its parts, `2026-11-16`; null if there is no such day. */
function existing([year, month, day]: Parts): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${text}T00:00:00Z`);
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
  return exists && year !== '0000' ? text : null;
}

/** The number of the one month with this name or beginning of a name, in any language. */
function monthNamed(word: string, locale: Locale): string | null {
  const found = new Set<number>();
  for (const language of LANGUAGES) {
    const { short, long } = calendarNames(language, locale).months;
    for (const [index, name] of long.entries()) {
      const isPrefix = word.length >= SHORTEST_PREFIX && plain(name).startsWith(word);
      if (isPrefix || plain(short[index] ?? '') === word) found.add(index + 1);
    }
  }
  const [month, ...others] = found;
  return month === undefined || others.length > 0 ? null : String(month);
}

/** A year, a day and the name of a month, in any order. */
function named(text: string, locale: Locale): string | null {
  const words = text.split(/[ ,./-]+/u).filter((word) => word !== '');
  if (words.length !== 3) return null;
  const year = words.find((word) => YEAR.test(word));
  const day = words.flatMap((word) => DAY.exec(word)?.[1] ?? [])[0];
  const name = words.find((word) => !YEAR.test(word) && !DAY.test(word));
  const month = name === undefined ? null : monthNamed(name, locale);
  return year === undefined || day === undefined || month === null
    ? null
    : existing([year, month, day]);
}

/**
 * The date that a person typed, as `2026-11-16`; null if it is none. Read are the form in which the
 * portal shows dates, numbers in the order of the locale, and ISO 8601. A year has four digits.
 */
export function readDate(text: string, writing: Writing): string | null {
  const typed = plain(text);
  const yearFirst = YEAR_FIRST.exec(typed);
  if (yearFirst) return existing([yearFirst[1] ?? '', yearFirst[2] ?? '', yearFirst[3] ?? '']);
  const yearLast = YEAR_LAST.exec(typed);
  if (!yearLast) return named(typed, writing.locale);
  const [, first = '', second = '', year = ''] = yearLast;
  const { isMonthFirst } = calendarNames(writing.language, writing.locale);
  return existing(isMonthFirst ? [year, first, second] : [year, second, first]);
}

/** The time of day that a person typed, as `08:30`: `8:30`, `8.30`, `0830`, `8:30 pm`, `8 pm`. */
export function readTime(text: string): string | null {
  const found = CLOCK.exec(withHalves(text));
  if (!found) return null;
  const [, hours = '', minutes = '00', half] = found;
  const hour = Number(hours);
  if (Number(minutes) > 59) return null;
  if (half === undefined) return hour > 23 ? null : `${hours.padStart(2, '0')}:${minutes}`;
  if (hour < 1 || hour > 12) return null;
  const shifted = (hour % 12) + (half.trim() === 'pm' ? 12 : 0);
  return `${String(shifted).padStart(2, '0')}:${minutes}`;
}

/** The date and time of day that a person typed, as `2026-11-16T08:30`. */
export function readDateTime(text: string, writing: Writing): string | null {
  const found = MOMENT.exec(withHalves(text));
  const date = readDate(found?.[1] ?? '', writing);
  const time = readTime(found?.[2] ?? '');
  return date === null || time === null ? null : `${date}T${time}`;
}
