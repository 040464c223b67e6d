import * as z from 'zod';
import type { Field, FieldOf, LineField } from '../fields.ts';
import { isEmpty } from '../isEmpty.ts';
import { readJsonCell, unknownOrWrong, type AnyFacets, type KindFacets } from './kind.ts';
import { sumOf } from './lineSums.ts';

type FacetsOf = (field: Field) => AnyFacets;

/** Schema of a cell: that of its kind. A blank cell is empty, or an error if required. */
const cell = (facetsOf: FacetsOf, line: LineField): z.ZodType =>
  z.unknown().superRefine((value, context) => {
    if (isEmpty(value)) {
      if (line.required === true) context.addIssue({ code: 'custom', message: 'required' });
      return;
    }
    const { error } = facetsOf(line).schema(line).safeParse(value);
    for (const { message, path } of error?.issues ?? [])
      context.addIssue({ code: 'custom', message, path });
  });

const addsUp = (
  field: FieldOf<'lines'>,
  rows: readonly Readonly<Record<string, unknown>>[],
): boolean =>
  rows.length === 0 ||
  Object.entries(field.addsUp ?? {}).every(([column, wanted]) => sumOf(rows, column) === wanted);

/**
 * Child rows, written with their record, in order. `facetsOf` gives the facets of each column; it
 * is a parameter because the registry contains this kind.
 */
export const linesKind = (facetsOf: FacetsOf): KindFacets<'lines'> => ({
  schema: (field) => {
    const cells = Object.entries(field.fields).map(
      ([name, line]) =>
        [
          name,
          line.required === true ? cell(facetsOf, line) : cell(facetsOf, line).optional(),
        ] as const,
    );
    // An already stored row has an id.
    const id = z.guid({ error: 'wrongType' }).nullable().optional();
    const rows = z.array(
      z.strictObject({ ...Object.fromEntries(cells), id }, { error: unknownOrWrong }),
      { error: 'wrongType' },
    );
    return rows
      .min(field.min ?? 0, { error: 'tooFew' })
      .max(field.max ?? 200, { error: 'tooMany' })
      .refine((present) => addsUp(field, present), { error: 'wrongSum' });
  },
  jsonSchema: (field) => ({
    type: 'array',
    items: {
      type: 'object',
      properties: {
        id: {
          type: 'string',
          format: 'uuid',
          description: 'Of a stored row: rows sent with theirs keep it, those without are new',
        },
        ...Object.fromEntries(
          Object.entries(field.fields).map(([name, line]) => [
            name,
            facetsOf(line).jsonSchema(line),
          ]),
        ),
      },
    },
  }),
  samples: (field) => {
    const row = (index: 0 | 1): Record<string, unknown> =>
      Object.fromEntries(
        Object.entries(field.fields).map(([name, line]) => [
          name,
          facetsOf(line).samples(line)?.[index] ?? null,
        ]),
      );
    const possible = Object.values(field.fields).every(
      (line) => line.required !== true || facetsOf(line).samples(line) !== null,
    );
    return possible ? [[row(0)], [row(1), row(0)]] : null;
  },
  invalid: () => ({ value: 'not rows', code: 'wrongType' }),
  toText: (value) =>
    JSON.stringify(
      (Array.isArray(value) ? value : []).map(
        ({ id: _known, ...cells }: Record<string, unknown>) => cells,
      ),
    ),
  fromText: readJsonCell,
});
