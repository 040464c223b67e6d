import * as z from 'zod';
import { plainText, type KindFacets } from './kind.ts';

export const select: KindFacets<'select'> = {
  schema: (field) => z.enum(field.options as [string, ...string[]], { error: 'notAnOption' }),
  jsonSchema: (field) => ({ type: 'string', enum: field.options }),
  samples: (field) => [field.options[0], field.options[1] ?? field.options[0]],
  invalid: () => ({ value: 'no such option', code: 'notAnOption' }),
  toText: plainText,
  fromText: (text) => text.trim(),
};
