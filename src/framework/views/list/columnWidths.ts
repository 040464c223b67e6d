import type { Field } from '../../../contract/fields.ts';
import type { Column } from './columns.ts';

/** What a value of each kind can still be read in where room is short, in rem: texts on two lines, moments broken after the day. */
const LEAST: Record<Exclude<Field['kind'], 'text'>, number> = {
  richText: 9, bool: 4.5, int: 3.5, decimal: 4.5, date: 6.5, datetime: 6.75, time: 4.5, select: 5.75, ref: 6, refs: 6.5, lines: 7,
  file: 7, files: 7, image: 4.5, email: 6.5, url: 7, phone: 8, colour: 5, json: 7, derived: 5,
};
const LEAST_TEXT = 5.75;
const LEAST_LONG_TEXT = 6;

/** A code that names the record is not broken. */
const leastOf = ({ field, isTitle, width }: Column): number => {
  if (field.kind !== 'text') return LEAST[field.kind];
  const isLong = field.i18n === true || field.multiline === true;
  return isLong ? LEAST_LONG_TEXT : isTitle ? width : LEAST_TEXT;
};

/** A column, and how narrow it may become before a list is wider than its page. */
export interface PlacedColumn extends Column {
  least: number;
}

/** `readable`: the least width in which the heading and the marks of the column are not broken. A chosen width holds as it is. */
export function placed(column: Column, readable: number): PlacedColumn {
  if (column.isSized) return { ...column, least: column.width };
  const width = Math.max(column.width, readable);
  return { ...column, width, least: Math.min(width, Math.max(leastOf(column), readable)) };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

export interface Widths {
  /** In rem: narrower than this the list is scrolled. */
  least: number;
  of: (column: PlacedColumn) => string;
}

/**
 * Widths that give way together, each in proportion to the room it can spare, until the list fits its page (`cqw`, of the
 * scroller). `others`: room for the tick box and the buttons of a row, in rem.
 */
export function widthsOf(columns: readonly PlacedColumn[], others: number): Widths {
  const least = sum(columns.map((column) => column.least)) + others;
  const spare = sum(columns.map(({ width, least: own }) => width - own));
  return {
    least,
    of: ({ width, least: own }) =>
      width === own ? `${width}rem` : `calc(${own}rem + ${((width - own) / spare).toFixed(4)} * clamp(0rem, 100cqw - ${least}rem, ${spare}rem))`,
  };
}
