import { cellOf } from '../../../kinds/cells.ts';
import type { Column } from './columns.ts';

/**
 * A column with the minimum width before the list scrolls sideways, and the width without line
 * breaks within words.
 */
export interface PlacedColumn extends Column {
  least: number;
  whole: number;
}

/**
 * `readable`: the minimum width for the heading and the marks of the column without a line break in
 * a word; `words`: including its options, if there is room. A width chosen by the user is fixed.
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
  /** In rem: below this width the list scrolls sideways. */
  least: number;
  of: (column: PlacedColumn) => string;
}

/** The share of `own` in `spare`, once the scroller (`cqw`) is wider than `from`. */
const share = (own: number, from: number, spare: number): string =>
  own > 0 ? ` + ${(own / spare).toFixed(4)} * clamp(0rem, 100cqw - ${from}rem, ${spare}rem)` : '';

/**
 * Widths that shrink together, each in proportion to its spare room, until the list fits its page:
 * first the room for comfort, then the room that keeps words unbroken. `others`: the width of the
 * check box and the buttons of a row, in rem.
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
