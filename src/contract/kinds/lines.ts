import { z } from 'zod';
import type { KindFacets } from './kind.ts';
import { facetsOf } from './registry.ts';

/** Rows that belong to the record and are written with it, in order. */
export const lines: KindFacets<'lines'> = {
  schema: (field) => {
    const shape = Object.entries(field.fields).map(([name, line]) => {
      const rule = facetsOf(line).schema(line);
      return [name, line.required === true ? rule : rule.nullish()] as const;
    });
    const rows = z.array(z.strictObject(Object.fromEntries(shape), { error: (issue) => (issue.code === 'unrecognized_keys' ? 'unknown' : 'required') }), { error: 'wrongType' });
    return rows.min(field.min ?? 0, { error: 'tooFew' }).max(field.max ?? 200, { error: 'tooMany' });
  },
  operators: ['empty'],
  sortable: false,
  jsonSchema: (field) => ({
    type: 'array',
    items: {
      type: 'object',
      properties: Object.fromEntries(
        Object.entries(field.fields).map(([name, line]) => [name, facetsOf(line).jsonSchema(line)]),
      ),
    },
  }),
  samples: (field) => {
    const row = (index: 0 | 1): Record<string, unknown> =>
      Object.fromEntries(
        Object.entries(field.fields).map(([name, line]) => [name, facetsOf(line).samples(line)?.[index] ?? null]),
      );
    const possible = Object.values(field.fields).every(
      (line) => line.required !== true || facetsOf(line).samples(line) !== null,
    );
    return possible ? [[row(0)], [row(1), row(0)]] : null;
  },
  invalid: () => ({ value: 'not rows', code: 'wrongType' }),
  toText: (value) => JSON.stringify(value ?? []),
  fromText: (text) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return text;
    }
  },
};
