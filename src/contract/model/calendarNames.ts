import { LANGUAGE_FACTS, type Language } from './constants.ts';
import type { Locale } from './conventions.ts';
import { englishOf } from './englishOf.ts';
import type { CalendarNames } from './languages/language.ts';

const MONDAY = 5;
const from = (count: number, moment: (index: number) => number) =>
  Array.from({ length: count }, (_, index) => new Date(moment(index)));
const MONTHS = from(12, (index) => Date.UTC(2026, index, 1));
const WEEK = from(7, (index) => Date.UTC(2026, 0, MONDAY + index));

/** The names that browsers know. */
function namesOfLocale(locale: Locale): CalendarNames {
  const names = (dates: readonly Date[], options: Intl.DateTimeFormatOptions): string[] => {
    const format = new Intl.DateTimeFormat(englishOf(locale), { ...options, timeZone: 'UTC' });
    return dates.map((date) => format.format(date));
  };
  return {
    halves: { am: /a\. ?m\.?/gu, pm: /p\. ?m\.?/gu },
    isMonthFirst: locale === 'en-US',
    isYearFirst: false,
    months: {
      short: names(MONTHS, { month: 'short' }),
      long: names(MONTHS, { month: 'long' }),
    },
    weekdays: {
      short: names(WEEK, { weekday: 'short' }),
      long: names(WEEK, { weekday: 'long' }),
    },
  };
}

const known = new Map<Locale, CalendarNames>();

/** The names of months and weekdays in a language, as it declares them or by the locale. */
export function calendarNames(language: Language, locale: Locale): CalendarNames {
  const { calendar } = LANGUAGE_FACTS[language];
  if (calendar) return calendar;
  const names = known.get(locale) ?? namesOfLocale(locale);
  known.set(locale, names);
  return names;
}
