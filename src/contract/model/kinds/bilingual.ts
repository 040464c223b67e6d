import * as z from 'zod';
import { LANGUAGES } from '../constants.ts';
import { unknownOrWrong } from './kind.ts';

/** A language that was not sent at all is as missing as a blank one. */
export const textError =
  (isBilingual: boolean | undefined) =>
  ({ input }: { input?: unknown }): 'halfTranslated' | 'wrongType' =>
    isBilingual && (input ?? null) === null ? 'halfTranslated' : 'wrongType';

/** A text in both languages: both filled or both empty; the empty one is named. */
export const inBothLanguages = (single: z.ZodType, isBlank: (text: string) => boolean): z.ZodType =>
  z
    .strictObject({ en: single, si: single }, { error: unknownOrWrong })
    .superRefine((value, context) => {
      const filled = LANGUAGES.filter((language) => !isBlank(String(value[language] ?? '')));
      if (filled.length !== 1) return;
      const missing = LANGUAGES.find((language) => !filled.includes(language));
      context.addIssue({ code: 'custom', message: 'halfTranslated', path: [missing ?? 'en'] });
    });
