import * as z from 'zod';
import { DEFAULT_LANGUAGE, LANGUAGE_FACTS } from '../constants.ts';
import type { FieldOf } from '../fields.ts';
import { perLanguage } from '../localised.ts';
import { isTooMuchMarkup } from '../richtext/limits.ts';
import { parseRichText } from '../richtext/parse.ts';
import {
  elementsOf,
  isBlankRichText,
  plainTextOf,
  richTextOf,
  textOfTree,
} from '../richtext/plainText.ts';
import { halfTranslated, inBothLanguages, inBothSchema, textError } from './bilingual.ts';
import { isStorable, plainText, readJsonCell, type JsonSchema, type KindFacets } from './kind.ts';

type RichTextField = FieldOf<'richText'>;

function single(field: RichTextField): z.ZodType {
  return z
    .string({ error: textError(field.i18n) })
    .refine(isStorable, { error: 'invalidPattern' })
    .superRefine((html, context) => {
      if (isTooMuchMarkup(html)) {
        context.addIssue({ code: 'custom', message: 'tooMuchMarkup' });
        return;
      }
      const tree = parseRichText(html);
      if (field.max !== undefined && textOfTree(tree).length > field.max)
        context.addIssue({ code: 'custom', message: 'tooLong' });
      const undescribed = [...elementsOf(tree)].some(
        ({ tag, attributes }) => tag === 'img' && attributes['alt'] === '',
      );
      if (undescribed) context.addIssue({ code: 'custom', message: 'noAltText' });
    });
}

const isBlank = (html: string): boolean => !isTooMuchMarkup(html) && isBlankRichText(html);

const sample = (text: string, { max = 200 }: RichTextField): string =>
  richTextOf(text.slice(0, max));

const isPair = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const eachLanguage = (value: unknown, convert: (text: string) => string): unknown =>
  isPair(value)
    ? Object.fromEntries(
        Object.entries(value).map(([language, text]) => [
          language,
          typeof text === 'string' ? convert(text) : text,
        ]),
      )
    : value;

/** Text with headings, lists, links, tables and pictures, stored as sanitised HTML. */
export const richText: KindFacets<'richText'> = {
  schema: (field) => (field.i18n ? inBothLanguages(single(field), isBlank) : single(field)),
  jsonSchema: (field) => {
    const one: JsonSchema = {
      type: 'string',
      contentMediaType: 'text/html',
      description: 'HTML of a small vocabulary; the rest is left out when it is stored',
    };
    return field.i18n ? inBothSchema(one) : one;
  },
  samples: (field) => {
    const sampleOf = (place: 0 | 1): unknown =>
      field.i18n
        ? perLanguage((language) => sample(LANGUAGE_FACTS[language].samples[place], field))
        : sample(LANGUAGE_FACTS[DEFAULT_LANGUAGE].samples[place], field);
    return [sampleOf(0), sampleOf(1)];
  },
  invalid: (field) =>
    field.i18n
      ? { value: halfTranslated('<p>Only English</p>', '<p></p>'), code: 'halfTranslated' }
      : { value: 7, code: 'wrongType' },
  // A cell contains the plain text. Bilingual text is JSON, so that a round trip keeps both languages.
  toText: (value, field) =>
    field.i18n && isPair(value)
      ? JSON.stringify(eachLanguage(value, plainTextOf))
      : plainTextOf(plainText(value)),
  fromText: (text, field) =>
    field.i18n ? eachLanguage(readJsonCell(text), richTextOf) : richTextOf(text),
};
