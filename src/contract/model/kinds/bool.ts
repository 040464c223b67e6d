import * as z from 'zod';
import { BOOLEAN_WORDS } from '../languageWords.ts';
import type { KindFacets } from './kind.ts';

const WORDS = new Map([
  ['1', true],
  ['0', false],
  ...Object.values(BOOLEAN_WORDS).flatMap((words) => [
    ...words.true.map((word) => [word, true] as const),
    ...words.false.map((word) => [word, false] as const),
  ]),
]);

export const bool: KindFacets<'bool'> = {
  schema: () => z.boolean({ error: 'wrongType' }),
  jsonSchema: () => ({ type: 'boolean' }),
  samples: () => [true, false],
  invalid: () => ({ value: 'perhaps', code: 'wrongType' }),
  toText: (value) => (value ? 'yes' : 'no'),
  fromText: (text) => WORDS.get(text.trim().toLowerCase()) ?? text,
};
