import * as z from 'zod';
import { DEFAULT_LANGUAGE, LANGUAGE_FACTS } from '../constants.ts';
import type { FieldOf } from '../fields.ts';
import { isBlank } from '../isEmpty.ts';
import { isOneLine } from '../lineBreaks.ts';
import { perLanguage } from '../localised.ts';
import { halfTranslated, inBothLanguages, inBothSchema, textError } from './bilingual.ts';
import { isStorable, plainText, readJsonCell, type KindFacets } from './kind.ts';

type TextField = FieldOf<'text'>;

function single(field: TextField): z.ZodType {
  let rule = z
    .string({ error: textError(field.i18n) })
    .refine(isStorable, { error: 'invalidPattern' });
  if (!field.multiline) rule = rule.refine(isOneLine, { error: 'lineBreak' });
  if (field.min !== undefined) rule = rule.min(field.min, { error: 'tooShort' });
  if (field.max !== undefined) rule = rule.max(field.max, { error: 'tooLong' });
  if (field.pattern !== undefined)
    rule = rule.regex(new RegExp(`^(?:${field.pattern})$`, 'u'), { error: 'invalidPattern' });
  return rule;
}

const fit = (text: string, { min = 1, max = 200 }: TextField): string =>
  text.padEnd(min, 'a').slice(0, max);

export const text: KindFacets<'text'> = {
  schema: (field) => (field.i18n ? inBothLanguages(single(field), isBlank) : single(field)),
  jsonSchema: (field) => {
    const one = {
      type: 'string',
      ...(field.min === undefined ? {} : { minLength: field.min }),
      ...(field.max === undefined ? {} : { maxLength: field.max }),
    };
    return field.i18n ? inBothSchema(one) : one;
  },
  samples: (field) => {
    if (field.pattern !== undefined) return null;
    const sampleOf = (place: 0 | 1): unknown =>
      field.i18n
        ? perLanguage((language) => fit(LANGUAGE_FACTS[language].samples[place], field))
        : fit(LANGUAGE_FACTS[DEFAULT_LANGUAGE].samples[place], field);
    return [sampleOf(0), sampleOf(1)];
  },
  invalid: (field) =>
    field.i18n
      ? { value: halfTranslated('Only English', ''), code: 'halfTranslated' }
      : { value: 7, code: 'wrongType' },
  // Bilingual text is JSON in one cell, so that a round trip keeps both languages.
  toText: (value, field) =>
    field.i18n && typeof value === 'object' && value !== null
      ? JSON.stringify(value)
      : plainText(value),
  fromText: (value, field) => (field.i18n ? readJsonCell(value) : value),
};
