import type { Language, Localised } from './constants.ts';

/** The words for a language in the headings of imported tables. */
export const LANGUAGE_WORDS: Readonly<Record<Language, readonly string[]>> = {
  en: ['en', 'english', 'ඉංග්‍රීසි'],
  si: ['si', 'sinhala', 'සිංහල'],
};

/** The words for true and false in imported tables. */
export const BOOLEAN_WORDS: Readonly<
  Record<Language, Readonly<Record<'true' | 'false', readonly string[]>>>
> = {
  en: { true: ['true', 'yes'], false: ['false', 'no'] },
  si: { true: ['ඔව්'], false: ['නැත'] },
};

/** Texts for samples of a kind. */
export const SAMPLE_TEXTS: readonly [Localised, Localised] = [
  { en: 'Folk drama', si: 'ජන නාට්‍ය' },
  { en: 'Rural history', si: 'ග්‍රාමීය ඉතිහාසය' },
];
