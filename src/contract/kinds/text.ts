import * as z from 'zod';
import { LANGUAGES } from '../constants.ts';
import type { FieldOf } from '../fields.ts';
import { isStorable, plainText, readJsonCell, TEXTUAL, unknownOrWrong, type KindFacets } from './kind.ts';

type TextField = FieldOf<'text'>;

function single(field: TextField): z.ZodType {
  // A language that was not sent at all is as missing as a blank one.
  const error = ({ input }: { input?: unknown }) => (field.i18n && (input ?? null) === null ? 'halfTranslated' : 'wrongType');
  let rule = z.string({ error }).refine(isStorable, { error: 'invalidPattern' });
  if (field.min !== undefined) rule = rule.min(field.min, { error: 'tooShort' });
  if (field.max !== undefined) rule = rule.max(field.max, { error: 'tooLong' });
  if (field.pattern !== undefined) rule = rule.regex(new RegExp(`^(?:${field.pattern})$`, 'u'), { error: 'invalidPattern' });
  return rule;
}

function bilingual(field: TextField): z.ZodType {
  return z.strictObject({ en: single(field), si: single(field) }, { error: unknownOrWrong }).superRefine((value, context) => {
    const filled = LANGUAGES.filter((language) => String(value[language] ?? '').trim() !== '');
    if (filled.length !== 1) return;
    const missing = LANGUAGES.find((language) => !filled.includes(language));
    context.addIssue({ code: 'custom', message: 'halfTranslated', path: [missing ?? 'en'] });
  });
}

const fit = (text: string, { min = 1, max = 200 }: TextField): string => text.padEnd(min, 'a').slice(0, max);

export const text: KindFacets<'text'> = {
  schema: (field) => (field.i18n ? bilingual(field) : single(field)),
  operators: TEXTUAL,
  sortable: true,
  jsonSchema: (field) => {
    const one = { type: 'string', ...(field.min === undefined ? {} : { minLength: field.min }), ...(field.max === undefined ? {} : { maxLength: field.max }) };
    return field.i18n ? { type: 'object', properties: { en: one, si: one }, required: ['en', 'si'] } : one;
  },
  samples: (field) => {
    if (field.pattern !== undefined) return null;
    if (!field.i18n) return [fit('Folk drama', field), fit('Rural history', field)];
    return [
      { en: fit('Folk drama', field), si: fit('ජන නාට්‍ය', field) },
      { en: fit('Rural history', field), si: fit('ග්‍රාමීය ඉතිහාසය', field) },
    ];
  },
  invalid: (field) =>
    field.i18n ? { value: { en: 'Only English', si: '' }, code: 'halfTranslated' } : { value: 7, code: 'wrongType' },
  // Both languages in one cell, so that nothing is lost on the way out and back in.
  toText: (value, field) => (field.i18n && typeof value === 'object' && value !== null ? JSON.stringify(value) : plainText(value)),
  fromText: (value, field) => (field.i18n ? readJsonCell(value) : value),
};
