import { cellOf } from '../../../kinds/cells.ts';
import type { Column } from './columns.ts';

/**
 * A column, how narrow it may become before a list is wider than its page, and in what its words
 * are not broken.
 */
export interface PlacedColumn extends Column {
  least: number;
  whole: number;
}

/**
 * `readable`: the least width in which the heading and the marks of the column are not broken;
 * `words`: and its options, where there is room for them. A chosen width holds as it is.
 */
export function placed(column: Column, readable: number, words = 0): PlacedColumn {
  if (column.isSized) return { ...column, least: column.width, whole: column.width };
  const { least: leastOfKind, whole = 0 } = cellOf(column.field).widths(
    column.field,
    column.isTitle,
  );
  const width = Math.max(column.width, readable, words);
  const least = Math.min(Math.max(column.width, readable), Math.max(leastOfKind, readable));
  return { ...column, width, least, whole: Math.min(width, Math.max(least, words, whole)) };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

export interface Widths {
  /** In rem: narrower than this the list is scrolled. */
  least: number;
  of: (column: PlacedColumn) => string;
}

/** The part of `spare` that falls to `own`, once the scroller (`cqw`) is wider than `from`. */
const share = (own: number, from: number, spare: number): string =>
  own > 0 ? ` + ${(own / spare).toFixed(4)} * clamp(0rem, 100cqw - ${from}rem, ${spare}rem)` : '';

/**
 * Widths that give way together, each in proportion to the room it can spare, until the list fits
 * its page: first what is only easier to read, then what keeps words whole. `others`: room for the
 * tick box and the buttons of a row, in rem.
 */
export function widthsOf(columns: readonly PlacedColumn[], others: number): Widths {
  const least = sum(columns.map((column) => column.least)) + others;
  const words = sum(columns.map(({ whole, least: own }) => whole - own));
  const ease = sum(columns.map(({ width, whole }) => width - whole));
  return {
    least,
    of: ({ width, whole, least: own }) =>
      width === own
        ? `${width}rem`
        : `calc(${own}rem${share(whole - own, least, words)}${share(width - whole, least + words, ease)})`,
  };
}
