import type { FieldOf } from '../fields.ts';
import { isNumeric, isWhole } from '../kindTraits.ts';

type Row = Readonly<Record<string, unknown>>;

/** Sums are computed in millionths, so that 33.3 + 33.3 + 33.4 is exactly 100. */
const MILLIONTHS = 1_000_000;

/** The exact sum of a column of child rows; values that are not numbers count as 0. */
export function sumOf(rows: readonly Row[], column: string): number {
  const figures = rows.map((row) => row[column]);
  return (
    figures.reduce<number>(
      (sum, figure) => sum + (typeof figure === 'number' ? Math.round(figure * MILLIONTHS) : 0),
      0,
    ) / MILLIONTHS
  );
}

export interface LineTotal {
  line: string;
  decimals: number;
  sum: number;
  /** The required sum; `null`: any. */
  wanted: number | null;
}

/** The sums shown below child rows: columns with `total` and those in `addsUp`. */
export const lineTotals = (
  { fields, addsUp = {} }: FieldOf<'lines'>,
  rows: readonly Row[],
): LineTotal[] =>
  Object.entries(fields).flatMap(([line, field]) => {
    if (!isNumeric(field)) return [];
    const wanted = addsUp[line] ?? null;
    if (field.total !== true && wanted === null) return [];
    return [
      { line, decimals: isWhole(field) ? 0 : field.decimals, sum: sumOf(rows, line), wanted },
    ];
  });
