import * as z from 'zod';
import { LANGUAGES } from '../constants.ts';
import { unknownOrWrong } from './kind.ts';

/** The error for a value that is no text; a missing language counts as empty. */
export const textError =
  (isBilingual: boolean | undefined) =>
  ({ input }: { input?: unknown }): 'halfTranslated' | 'wrongType' =>
    isBilingual && (input ?? null) === null ? 'halfTranslated' : 'wrongType';

/** Schema of a bilingual text: both filled or both empty. The issue names the empty language. */
export const inBothLanguages = (single: z.ZodType, isBlank: (text: string) => boolean): z.ZodType =>
  z
    .strictObject({ en: single, si: single }, { error: unknownOrWrong })
    .superRefine((value, context) => {
      const filled = LANGUAGES.filter((language) => !isBlank(String(value[language] ?? '')));
      if (filled.length !== 1) return;
      const missing = LANGUAGES.find((language) => !filled.includes(language));
      context.addIssue({ code: 'custom', message: 'halfTranslated', path: [missing ?? 'en'] });
    });
