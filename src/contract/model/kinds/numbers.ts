import * as z from 'zod';
import { plainText, type KindFacets } from './kind.ts';

const INT4_MAX = 2_147_483_647;

const asNumber = (text: string): unknown => {
  const trimmed = text.trim();
  return /^[+-]?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : text;
};

const decimalsOf = (value: number): number => {
  const [mantissa = '', exponent = '0'] = value.toString().toLowerCase().split('e');
  return Math.max(0, (mantissa.split('.')[1]?.length ?? 0) - Number(exponent));
};

/** Without the error of binary fractions: 0.1 × 3 is 0.3. */
const cleared = (value: number): number => Number(value.toPrecision(15));

/** A stored number in the unit that people read. */
const inUnit = (value: unknown, { per = 1 }: { per?: number }): unknown =>
  typeof value === 'number' ? cleared(value / per) : value;

export const int: KindFacets<'int'> = {
  schema: (field) =>
    z
      .number({ error: 'notInteger' })
      .refine(Number.isInteger, { error: 'notInteger' })
      .min(field.min ?? -INT4_MAX, { error: 'tooSmall' })
      .max(field.max ?? INT4_MAX, { error: 'tooLarge' }),
  jsonSchema: (field) => ({
    type: 'integer',
    minimum: field.min ?? -INT4_MAX,
    maximum: field.max ?? INT4_MAX,
  }),
  samples: (field) => [field.min ?? 1, field.max ?? (field.min ?? 1) + 1],
  invalid: () => ({ value: 1.5, code: 'notInteger' }),
  toText: (value, field) => plainText(inUnit(value, field)),
  fromText: (text, { per = 1 }) => {
    const number = asNumber(text);
    return typeof number === 'number' ? cleared(number * per) : number;
  },
};

/** The column stores fifteen digits, including decimals. */
const largest = ({ decimals }: { decimals: number }): number =>
  Math.min(1e12, 10 ** (15 - decimals) - 10 ** -decimals);

export const decimal: KindFacets<'decimal'> = {
  schema: (field) =>
    z
      .number({ error: 'notNumber' })
      .refine((value) => decimalsOf(value) <= field.decimals, { error: 'tooManyDecimals' })
      .min(field.min ?? -largest(field), { error: 'tooSmall' })
      .max(field.max ?? largest(field), { error: 'tooLarge' }),
  jsonSchema: (field) => ({
    type: 'number',
    minimum: field.min ?? -largest(field),
    maximum: field.max ?? largest(field),
  }),
  samples: (field) => [
    field.min ?? 0,
    field.max ?? (field.min ?? 0) + (field.decimals > 0 ? 1.5 : 2),
  ],
  invalid: (field) => ({
    value: Number(`0.${'1'.repeat(field.decimals + 1)}`),
    code: 'tooManyDecimals',
  }),
  toText: plainText,
  fromText: asNumber,
};
