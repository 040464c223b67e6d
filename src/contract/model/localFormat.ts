import { type Language, LANGUAGE_FACTS } from './constants.ts';
import type { Conventions } from './conventions.ts';
import { englishOf } from './englishOf.ts';
import { localClock, localDay } from './facultyClock.ts';
import { perLanguage } from './localised.ts';

type Numbers = Intl.NumberFormatOptions;

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Writes dates, times and numbers for people. Invalid dates and times are written as they are. */
export interface LocalFormat {
  /** A date `2026-11-21`, or the date of a moment in Colombo: `Nov 21, 2026`. */
  date: (text: string, style?: 'medium' | 'long') => string;
  /** The date and time of day of a moment in Colombo. */
  dateTime: (moment: string) => string;
  /** The time of day of a moment in Colombo, or of a clock that shows `14:00`: `2:00 PM`. */
  time: (text: string) => string;
  /** The day and month of a moment in Colombo, for narrow columns: `11/21`. */
  dayAndMonth: (moment: string) => string;
  /** With exactly `decimals` digits after the point. */
  decimal: (value: number, decimals: number) => string;
  /** An amount in the faculty's currency. */
  money: (value: number) => string;
  /** A share between 0 and 1 in percent: `0.985`, 1 → `98.5%`. */
  percent: (share: number, decimals?: number) => string;
  /** A file size: `1536` → `1.5 kB`. */
  bytes: (size: number) => string;
}

/**
 * The formats of a language. A language without names of months follows the faculty's locale; one
 * with them takes the locale's region for its numbers, or the numbers of the locale if the browser
 * has none of the language.
 */
export function localFormat(
  language: Language,
  { locale, currency }: Pick<Conventions, 'locale' | 'currency'>,
): LocalFormat {
  const { calendar } = LANGUAGE_FACTS[language];
  const english = englishOf(locale);
  const known: Record<string, Intl.NumberFormat> = {};
  const number = (value: number, options: Numbers, tags: string[] = [english]): string =>
    (known[JSON.stringify(options)] ??= new Intl.NumberFormat(tags, options)).format(value);
  const inLanguage = (value: number, options: Numbers): string =>
    number(value, options, calendar ? [`${language}${locale.slice(2)}`, english] : undefined);
  const dates: Record<string, Intl.DateTimeFormat> = {};
  // A date without a time is the same day everywhere, so it is formatted as UTC.
  const part = (text: string, options: Intl.DateTimeFormatOptions): string =>
    (dates[JSON.stringify(options)] ??= new Intl.DateTimeFormat(english, {
      ...options,
      timeZone: 'UTC',
    })).format(new Date(text));

  const date: LocalFormat['date'] = (text, dateStyle = 'medium') => {
    if (Number.isNaN(Date.parse(text))) return text;
    const isoDay = text.includes('T') ? localDay(text) : text;
    if (Number.isNaN(Date.parse(`${isoDay}T00:00:00Z`))) return text;
    if (!calendar) return part(isoDay, { dateStyle });
    const [year = '', month = '', day = ''] = isoDay.split('-');
    return `${year} ${calendar.months.short[Number(month) - 1] ?? month} ${Number(day)}`;
  };
  const time: LocalFormat['time'] = (text) => {
    const clock = Number.isNaN(Date.parse(text)) ? text : localClock(text);
    const moment = `1970-01-01T${clock}Z`;
    if (calendar || Number.isNaN(Date.parse(moment))) return clock;
    return part(moment, { timeStyle: 'short' });
  };
  return {
    date,
    time,
    dateTime: (moment) =>
      Number.isNaN(Date.parse(moment)) ? moment : `${date(moment)}, ${time(moment)}`,
    dayAndMonth: (moment) =>
      calendar
        ? localDay(moment).slice(5)
        : part(localDay(moment), { day: 'numeric', month: 'numeric' }),
    // Four digits stay together, because most of them are years.
    decimal: (value, decimals) =>
      inLanguage(value, {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
        useGrouping: 'min2',
      }),
    money: (value) => inLanguage(value, { style: 'currency', currency }),
    percent: (share, decimals = 0) =>
      inLanguage(share, { style: 'percent', maximumFractionDigits: decimals }),
    bytes: (size) => {
      const step =
        size < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(size) / Math.log(1024)));
      return number(size / 1024 ** step, {
        style: 'unit',
        unit: UNITS[step] ?? 'byte',
        unitDisplay: 'short',
        maximumFractionDigits: step === 0 ? 0 : 1,
      });
    },
  };
}

/** Whether a code names a currency of ISO 4217, past or present. */
export const isCurrency = (code: string): boolean =>
  Intl.supportedValuesOf('currency').includes(code);

/** The formats of every language. */
export const localFormats = (
  conventions: Pick<Conventions, 'locale' | 'currency'>,
): Readonly<Record<Language, LocalFormat>> =>
  perLanguage((language) => localFormat(language, conventions));
