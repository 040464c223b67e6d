import { DEFAULT_LANGUAGE, type Language } from '../../../contract/model/constants.ts';
import type { Weekday } from '../../../contract/model/conventions.ts';
import { localFormats } from '../../../contract/model/localFormat.ts';
import type { Writing } from '../../../contract/model/readLocal.ts';
import {
  type BrowserSettings,
  readBrowserSettings,
} from '../../../contract/wire/browserSettings.ts';

let { locale, currency, firstDay } = readBrowserSettings();
let formats = localFormats({ locale, currency });
let screenLanguage: Language = DEFAULT_LANGUAGE;

/** Sets the formats of the screen. False: nothing changed. */
export function setConventions(settings: BrowserSettings): boolean {
  const before = [locale, currency, firstDay].join();
  ({ locale, currency, firstDay } = settings);
  formats = localFormats(settings);
  return [locale, currency, firstDay].join() !== before;
}

/** Sets the language of numbers and times on the screen. */
export const setScreenLanguage = (language: Language): void => {
  screenLanguage = language;
};

export const formatDate = (text: string, language: Language): string =>
  formats[language].date(text);
export const formatLongDate = (text: string, language: Language): string =>
  formats[language].date(text, 'long');
/** The time of a clock in Colombo, `2026-11-16T08:30`. */
export const formatWallClock = (text: string, language: Language): string =>
  `${formats[language].date(text.slice(0, 10))}, ${formats[language].time(text.slice(11))}`;
export const formatDateTime = (moment: string, language: Language): string =>
  formats[language].dateTime(moment);
export const formatTime = (text: string): string => formats[screenLanguage].time(text);
export const formatDayAndMonth = (moment: string): string =>
  formats[screenLanguage].dayAndMonth(moment);
export const formatInteger = (value: number): string => formats[screenLanguage].decimal(value, 0);
export const formatDecimal = (value: number, decimals: number): string =>
  formats[screenLanguage].decimal(value, decimals);
export const formatMoney = (value: number): string => formats[screenLanguage].money(value);
export const formatPercent = (share: number, decimals?: number): string =>
  formats[screenLanguage].percent(share, decimals);
export const formatBytes = (size: number): string => formats[screenLanguage].bytes(size);

/** How a person who uses the screen writes dates. */
export const writingIn = (language: Language): Writing => ({ language, locale });
/** The weekday with which weeks begin. */
export const firstWeekday = (): Weekday => firstDay;
