import * as z from 'zod';
import { LANGUAGES, type Localised } from '../constants.ts';
import { isBlank } from '../isEmpty.ts';
import { inBothLanguages, inBothSchema, textError } from './bilingual.ts';
import { isStorable, type InvalidSample, type JsonSchema, type KindFacets } from './kind.ts';

/** The accepted types of an image field. SVG is excluded because it can contain scripts. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
export const DEFAULT_IMAGE_MB = 5;
/** Default maximum number of files of a field. */
export const MAX_FILES = 20;
/** Alternative text is read aloud and should be short. */
export const MAX_ALT_LENGTH = 300;

const reference = { id: z.uuid({ error: 'notFound' }) };
const stored = z.looseObject(reference, { error: 'wrongType' });

const one = z
  .string({ error: textError(true) })
  .refine(isStorable, { error: 'invalidPattern' })
  .max(MAX_ALT_LENGTH, { error: 'tooLong' });
const isUndescribed = (alt: unknown): boolean =>
  LANGUAGES.every((language) =>
    isBlank(String((alt as Partial<Localised> | null | undefined)?.[language] ?? '')),
  );
const described = z
  .looseObject({ ...reference, alt: z.unknown() }, { error: 'wrongType' })
  .superRefine(({ alt }, context) => {
    if (isUndescribed(alt))
      return context.addIssue({ code: 'custom', message: 'noAltText', path: ['alt'] });
    for (const { message, path } of inBothLanguages(one, isBlank).safeParse(alt).error?.issues ??
      [])
      context.addIssue({ code: 'custom', message, path: ['alt', ...path] });
  });

const nameOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'name' in value ? String(value.name) : '';

const FILE_SCHEMA: JsonSchema = {
  type: 'object',
  properties: {
    id: { type: 'string', format: 'uuid' },
    name: { type: 'string' },
    mime: { type: 'string' },
    size: { type: 'integer' },
  },
  required: ['id'],
};
const ALT_SCHEMA = inBothSchema({ type: 'string' });

const common = {
  samples: () => null,
  invalid: (): InvalidSample => ({ value: 'a.pdf', code: 'wrongType' }),
  toText: nameOf,
  fromText: (text: string) => text,
} as const;

export const file: KindFacets<'file'> = {
  ...common,
  schema: () => stored,
  jsonSchema: () => FILE_SCHEMA,
};

export const image: KindFacets<'image'> = {
  ...common,
  schema: (field) => (field.alt ? described : stored),
  jsonSchema: (field) =>
    field.alt
      ? {
          ...FILE_SCHEMA,
          properties: { ...(FILE_SCHEMA['properties'] as object), alt: ALT_SCHEMA },
          required: ['id', 'alt'],
        }
      : FILE_SCHEMA,
};

/** An ordered list of stored files, such as the attachments of a notice. */
export const files: KindFacets<'files'> = {
  ...common,
  schema: (field) =>
    z
      .array(stored, { error: 'wrongType' })
      .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, {
        error: 'listedTwice',
      })
      .refine((list) => list.length <= (field.max ?? MAX_FILES), { error: 'tooMany' }),
  jsonSchema: (field) => ({ type: 'array', items: FILE_SCHEMA, maxItems: field.max ?? MAX_FILES }),
  toText: (value) => (Array.isArray(value) ? value.map(nameOf).join('; ') : ''),
};
