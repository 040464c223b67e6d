import * as z from 'zod';
import { LANGUAGE_FACTS } from '../constants.ts';
import type { KindFacets } from './kind.ts';

const WORDS = new Map([
  ['1', true],
  ['0', false],
  ...Object.values(LANGUAGE_FACTS).flatMap(({ booleans }) => [
    ...booleans.true.map((word) => [word, true] as const),
    ...booleans.false.map((word) => [word, false] as const),
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
