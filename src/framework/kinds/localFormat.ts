import type { Language } from '../../contract/constants.ts';

/** Whatever the reader's own clock says, the faculty's days begin and end in Sri Lanka. */
export const TIME_ZONE = 'Asia/Colombo';

/** Day before month, as Sri Lanka writes dates in either language. */
const LOCALES: Record<Language, string> = { en: 'en-GB', si: 'si-LK' };

const memo = <Format>(make: (language: Language) => Format): ((language: Language) => Format) => {
  const made = new Map<Language, Format>();
  return (language) => {
    const known = made.get(language) ?? make(language);
    made.set(language, known);
    return known;
  };
};

// A date without a time is the same day everywhere, so it is formatted as UTC.
const dayFormat = memo((language) => new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'medium', timeZone: 'UTC' }));
const momentFormat = memo(
  (language) => new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'medium', timeStyle: 'short', timeZone: TIME_ZONE }),
);
// Four digits stay together, because most of them are years.
const wholeFormat = memo((language) => new Intl.NumberFormat(LOCALES[language], { useGrouping: 'min2' }));

const formatted = (text: string, date: Date, format: Intl.DateTimeFormat): string =>
  Number.isNaN(date.getTime()) ? text : format.format(date);

/** `2026-11-21` → `21 Nov 2026`. What is no date is shown as it is. */
export const formatDate = (text: string, language: Language): string =>
  formatted(text, new Date(`${text}T00:00:00Z`), dayFormat(language));

/** A moment as the clock in Colombo shows it. */
export const formatDateTime = (text: string, language: Language): string =>
  formatted(text, new Date(text), momentFormat(language));

export const formatInteger = (value: number, language: Language): string => wholeFormat(language).format(value);

const decimalFormats = new Map<string, Intl.NumberFormat>();
/** Always with all declared digits after the point, so that a column lines up. */
export function formatDecimal(value: number, decimals: number, language: Language): string {
  const key = `${language}${decimals}`;
  const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals, useGrouping: 'min2' } as const;
  const format = decimalFormats.get(key) ?? new Intl.NumberFormat(LOCALES[language], options);
  decimalFormats.set(key, format);
  return format.format(value);
}

const UNITS = ['byte', 'kilobyte', 'megabyte'] as const;

/** `1536` → `1.5 kB`. */
export function formatBytes(size: number, language: Language): string {
  const step = Math.min(UNITS.length - 1, size < 1 ? 0 : Math.floor(Math.log(size) / Math.log(1024)));
  const unit = UNITS[step] ?? 'byte';
  const options = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: step === 0 ? 0 : 1 } as const;
  return new Intl.NumberFormat(LOCALES[language], options).format(size / 1024 ** step);
}

const wallClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

const SECOND_MS = 1000;

/** How far the clock of Colombo is ahead of UTC at a moment. */
function offsetAt(moment: number): number {
  // The formatted clock has no fractions of a second.
  const whole = Math.floor(moment / SECOND_MS) * SECOND_MS;
  return Date.parse(`${wallClock.format(whole).replace(' ', 'T')}Z`) - whole;
}

/** A moment as a `datetime-local` input takes it; `''` for what is no moment. */
export function toWallClock(text: string): string {
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? '' : new Date(moment + offsetAt(moment)).toISOString().slice(0, 16);
}

/** The moment at which the clock of Colombo shows this; `null` for what is no date and time. */
export function fromWallClock(text: string): string | null {
  const clock = Date.parse(`${text}Z`);
  if (Number.isNaN(clock)) return null;
  // The offset has changed over the years, so it is asked for, first near and then at the moment itself.
  const near = clock - offsetAt(clock);
  return new Date(clock - offsetAt(near)).toISOString();
}
