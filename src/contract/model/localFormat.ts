import type { Language } from '../../../contract/model/constants.ts';
import { localClock, localDay, TIME_ZONE } from '../../../contract/model/facultyClock.ts';

// Digits, signs and groups are the same in both languages, and en-GB writes the day first as Sri Lanka does. For Sinhala
// itself browsers either have no data at all or name the months after the moon calendar, so these are written here.
const LOCALE = 'en-GB';
const SINHALA_MONTHS = [
  'ජන',
  'පෙබ',
  'මාර්තු',
  'අප්‍රේල්',
  'මැයි',
  'ජූනි',
  'ජූලි',
  'අගෝ',
  'සැප්',
  'ඔක්',
  'නොවැ',
  'දෙසැ',
];

// A date without a time is the same day everywhere, so it is formatted as UTC.
const day = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' });
const dayAndMonth = new Intl.DateTimeFormat(LOCALE, {
  timeZone: TIME_ZONE,
  day: 'numeric',
  month: 'numeric',
});

const sinhalaDay = (isoDay: string): string => {
  const [year = '', month = '', date = ''] = isoDay.split('-');
  return `${year} ${SINHALA_MONTHS[Number(month) - 1] ?? month} ${Number(date)}`;
};

/**
 * `2026-11-21`, or a moment of that day in Colombo → `21 Nov 2026`. What is neither is shown as it
 * is.
 */
export function formatDate(text: string, language: Language): string {
  if (Number.isNaN(Date.parse(text))) return text;
  const isoDay = text.includes('T') ? localDay(text) : text;
  const moment = new Date(`${isoDay}T00:00:00Z`);
  if (Number.isNaN(moment.getTime())) return text;
  return language === 'si' ? sinhalaDay(isoDay) : day.format(moment);
}

/** A moment as the clock in Colombo shows it. */
export function formatDateTime(text: string, language: Language): string {
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime())) return text;
  return `${formatDate(text, language)}, ${localClock(moment)}`;
}

/** The time of day of a moment, as the clock in Colombo shows it. */
export function formatTime(text: string): string {
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? text : localClock(moment);
}

/** The day and month of a moment in Colombo, as narrow as a column takes them: `21/11`. */
export const formatDayAndMonth = (moment: string): string => dayAndMonth.format(new Date(moment));

// Four digits stay together, because most of them are years.
const whole = new Intl.NumberFormat(LOCALE, { useGrouping: 'min2' });

/** A whole number with its thousands apart. */
export const formatInteger = (value: number): string => whole.format(value);

const decimalFormats = new Map<number, Intl.NumberFormat>();
/** Always with all declared digits after the point, so that a column lines up. */
export function formatDecimal(value: number, decimals: number): string {
  const options = {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: 'min2',
  } as const;
  const format = decimalFormats.get(decimals) ?? new Intl.NumberFormat(LOCALE, options);
  decimalFormats.set(decimals, format);
  return format.format(value);
}

const UNITS = ['byte', 'kilobyte', 'megabyte'] as const;

/** `1536` → `1.5 kB`: the signs of units are international. */
export function formatBytes(size: number): string {
  const step = Math.min(
    UNITS.length - 1,
    size < 1 ? 0 : Math.floor(Math.log(size) / Math.log(1024)),
  );
  const unit = UNITS[step] ?? 'byte';
  const options = {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: step === 0 ? 0 : 1,
  } as const;
  return new Intl.NumberFormat(LOCALE, options).format(size / 1024 ** step);
}
