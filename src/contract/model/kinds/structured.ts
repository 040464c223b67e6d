import * as z from 'zod';
import { isStorable, readJsonCell, type KindFacets } from './kind.ts';

const MAX_DEPTH = 100;

/** Whether jsonb can store the value. The depth is limited because parsers of JSON are recursive. */
function isStorableJson(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null) return true;
  return (
    depth < MAX_DEPTH &&
    Object.entries(value).every(
      ([name, inner]) => isStorable(name) && isStorableJson(inner, depth + 1),
    )
  );
}

export const json: KindFacets<'json'> = {
  schema: () => z.unknown().refine((value) => isStorableJson(value), { error: 'wrongType' }),
  jsonSchema: () => ({}),
  samples: () => [{ rows: [1, 2] }, ['a', null]],
  invalid: () => null,
  toText: (value) => JSON.stringify(value ?? null),
  fromText: readJsonCell,
};
