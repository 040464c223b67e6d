import * as z from 'zod';
import { plainText, type KindFacets } from './kind.ts';

const identifier = z.uuid({ error: 'notFound' });

export const ref: KindFacets<'ref'> = {
  schema: () => identifier,
  jsonSchema: (field) => ({
    type: 'string',
    format: 'uuid',
    description: `id of one of ${field.to}`,
  }),
  samples: () => null,
  invalid: () => ({ value: 'not an id', code: 'notFound' }),
  toText: plainText,
  fromText: (text) => text.trim(),
};

export const refs: KindFacets<'refs'> = {
  schema: (field) => {
    const rule = z
      .array(identifier, { error: 'wrongType' })
      .refine((ids) => new Set(ids).size === ids.length, { error: 'listedTwice' });
    return field.max === undefined
      ? rule
      : rule.refine((ids) => ids.length <= (field.max ?? 0), { error: 'tooMany' });
  },
  jsonSchema: (field) => ({
    type: 'array',
    items: { type: 'string', format: 'uuid' },
    description: `ids of ${field.to}`,
  }),
  samples: () => null,
  invalid: () => ({ value: 'not a list', code: 'wrongType' }),
  toText: (value) => (Array.isArray(value) ? value.map(plainText).join('; ') : ''),
  fromText: (text) =>
    text
      .split(';')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
};
