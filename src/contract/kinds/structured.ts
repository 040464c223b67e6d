import * as z from 'zod';
import { plainText, readJsonCell, type KindFacets } from './kind.ts';

export const json: KindFacets<'json'> = {
  schema: () => z.json({ error: 'wrongType' }),
  operators: [],
  sortable: false,
  jsonSchema: () => ({}),
  samples: () => [{ rows: [1, 2] }, ['a', null]],
  invalid: () => null,
  toText: (value) => JSON.stringify(value ?? null),
  fromText: readJsonCell,
};

export const derived: KindFacets<'derived'> = {
  schema: () => z.never({ error: 'unwritable' }),
  operators: [],
  sortable: false,
  jsonSchema: (field) => ('count' in field.of ? { type: 'integer', readOnly: true } : { type: 'string', readOnly: true }),
  samples: () => null,
  invalid: () => ({ value: 'anything', code: 'unwritable' }),
  toText: plainText,
  fromText: (text) => text,
};
