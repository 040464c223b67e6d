import type { FieldOf } from '../fields.ts';

type Row = Readonly<Record<string, unknown>>;

/** Sums are taken in millionths, so that 33.3 + 33.3 + 33.4 is 100 and nothing else. */
const MILLIONTHS = 1_000_000;

/** What a column of child rows adds up to; what is no number counts nothing. */
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
  /** What it must come to; `null`: anything. */
  wanted: number | null;
}

/** The sums that are shown below child rows: of columns that say so, and of those that must add up. */
export const lineTotals = (
  { fields, addsUp = {} }: FieldOf<'lines'>,
  rows: readonly Row[],
): LineTotal[] =>
  Object.entries(fields).flatMap(([line, field]) => {
    if (field.kind !== 'int' && field.kind !== 'decimal') return [];
    const wanted = addsUp[line] ?? null;
    if (field.total !== true && wanted === null) return [];
    return [
      { line, decimals: field.kind === 'int' ? 0 : field.decimals, sum: sumOf(rows, line), wanted },
    ];
  });
