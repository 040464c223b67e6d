import type { Locale } from './conventions.ts';

// The Unicode data has no English of Sri Lanka and would write it as American; it is written as British.
const WRITTEN_AS: Readonly<Partial<Record<Locale, Locale>>> = { 'en-LK': 'en-GB' };

/** The tag with which browsers know the English of a locale. */
export const englishOf = (locale: Locale): Locale => WRITTEN_AS[locale] ?? locale;
