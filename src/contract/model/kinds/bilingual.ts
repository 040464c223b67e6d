import * as z from 'zod';
import { LANGUAGES, DEFAULT_LANGUAGE } from '../constants.ts';
import { perLanguage } from '../localised.ts';
import { unknownOrWrong, type JsonSchema } from './kind.ts';

/** The error for a value that is no text; a missing language counts as empty. */
export const textError =
  (isBilingual: boolean | undefined) =>
  ({ input }: { input?: unknown }): 'halfTranslated' | 'wrongType' =>
    isBilingual && (input ?? null) === null ? 'halfTranslated' : 'wrongType';

/** The JSON Schema of a bilingual text, from that of one language. */
export const inBothSchema = (single: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: perLanguage(() => single),
  required: LANGUAGES,
});

/** A value whose other languages are missing. */
export const halfTranslated = (text: string, blank: string): unknown =>
  perLanguage((language) => (language === DEFAULT_LANGUAGE ? text : blank));

/** Schema of a bilingual text: both filled or both empty. The issue names the empty language. */
export const inBothLanguages = (single: z.ZodType, isBlank: (text: string) => boolean): z.ZodType =>
  z
    .strictObject(
      perLanguage(() => single),
      { error: unknownOrWrong },
    )
    .superRefine((value, context) => {
      const filled = LANGUAGES.filter((language) => !isBlank(String(value[language] ?? '')));
      if (filled.length !== 1) return;
      const missing = LANGUAGES.find((language) => !filled.includes(language));
      context.addIssue({
        code: 'custom',
        message: 'halfTranslated',
        path: [missing ?? DEFAULT_LANGUAGE],
      });
    });
