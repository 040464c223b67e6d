import type { Language } from './constants.ts';
import type { Locale } from './conventions.ts';

/**
 * The words of a calendar: twelve months, seven weekdays from Monday, and how they are put
 * together.
 */
export interface CalendarNames {
  months: { short: readonly string[]; long: readonly string[] };
  weekdays: { short: readonly string[]; long: readonly string[] };
  /** Further words for the halves of the day, apart from am and pm. */
  halves: { am: RegExp; pm: RegExp };
  /** Whether a date in numbers alone begins with its month, as 11/16/2026 does. */
  isMonthFirst: boolean;
  /** Whether a month is named after its year. */
  isYearFirst: boolean;
}

// The Unicode data has no English of Sri Lanka and would write it as American; it is written as British.
const WRITTEN_AS: Readonly<Partial<Record<Locale, Locale>>> = { 'en-LK': 'en-GB' };

/** The tag with which browsers know the English of a locale. */
export const englishOf = (locale: Locale): Locale => WRITTEN_AS[locale] ?? locale;

// Browsers either lack Sinhala dates or name the months after the lunar calendar.
const SINHALA: CalendarNames = {
  halves: { am: /පෙ\. ?ව\.?/gu, pm: /ප\. ?ව\.?/gu },
  isMonthFirst: false,
  isYearFirst: true,
  months: {
    short: ['ජන', 'පෙබ', 'මාර්තු', 'අප්‍රේල්', 'මැයි', 'ජූනි', 'ජූලි', 'අගෝ', 'සැප්', 'ඔක්', 'නොවැ', 'දෙසැ'],
    long: [
      'ජනවාරි',
      'පෙබරවාරි',
      'මාර්තු',
      'අප්‍රේල්',
      'මැයි',
      'ජූනි',
      'ජූලි',
      'අගෝස්තු',
      'සැප්තැම්බර්',
      'ඔක්තෝබර්',
      'නොවැම්බර්',
      'දෙසැම්බර්',
    ],
  },
  weekdays: {
    short: ['සඳු', 'අඟ', 'බදා', 'බ්‍රහ', 'සිකු', 'සෙන', 'ඉරි'],
    long: ['සඳුදා', 'අඟහරුවාදා', 'බදාදා', 'බ්‍රහස්පතින්දා', 'සිකුරාදා', 'සෙනසුරාදා', 'ඉරිදා'],
  },
};

const MONDAY = 5;
const from = (count: number, moment: (index: number) => number) =>
  Array.from({ length: count }, (_, index) => new Date(moment(index)));
const MONTHS = from(12, (index) => Date.UTC(2026, index, 1));
const WEEK = from(7, (index) => Date.UTC(2026, 0, MONDAY + index));

function englishNames(locale: Locale): CalendarNames {
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

/** The names of months and weekdays in a language; English follows the locale. */
export function calendarNames(language: Language, locale: Locale): CalendarNames {
  if (language === 'si') return SINHALA;
  const names = known.get(locale) ?? englishNames(locale);
  known.set(locale, names);
  return names;
}
