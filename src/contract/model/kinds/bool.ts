import * as z from 'zod';
import type { KindFacets } from './kind.ts';

const WORDS = new Map([
  ...['true', 'yes', '1', 'ඔව්'].map((word) => [word, true] as const),
  ...['false', 'no', '0', 'නැත'].map((word) => [word, false] as const),
]);

export const bool: KindFacets<'bool'> = {
  schema: () => z.boolean({ error: 'wrongType' }),
  jsonSchema: () => ({ type: 'boolean' }),
  samples: () => [true, false],
  invalid: () => ({ value: 'perhaps', code: 'wrongType' }),
  toText: (value) => (value ? 'yes' : 'no'),
  fromText: (text) => WORDS.get(text.trim().toLowerCase()) ?? text,
};
