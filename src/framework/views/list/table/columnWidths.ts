import type { Field } from '../../../../contract/model/fields.ts';
import { isLongText, type Column } from './columns.ts';

/**
 * What a value of each kind can still be read in where room is short, in rem: texts on two lines,
 * moments broken after the day.
 */
const LEAST: Record<Exclude<Field['kind'], 'text'>, number> = {
  richText: 9,
  bool: 4.5,
  int: 3.5,
  decimal: 4.5,
  date: 6.5,
  datetime: 6.75,
  time: 4.5,
  select: 5.75,
  ref: 6,
  refs: 6.5,
  lines: 7,
  file: 7,
  files: 7,
  image: 4.5,
  email: 6.5,
  url: 7,
  phone: 8,
  json: 7,
};
const LEAST_TEXT = 5.75;
const LEAST_LONG_TEXT = 6;

/** A code that names the record is not broken. */
const leastOf = ({ field, isTitle, width }: Column): number => {
  if (field.kind !== 'text') return LEAST[field.kind];
  const isLong = field.i18n === true || field.multiline === true;
  return isLong ? LEAST_LONG_TEXT : isTitle ? width : LEAST_TEXT;
};

/** In which most names, marks and titles are read without breaking a word, in rem. */
const WHOLE = { title: 8.75, ref: 7.3, refs: 7.05, mark: 7.45, translated: 7.25, text: 7.2 };

function wordsOf({ field, isTitle }: Column): number {
  if (field.kind === 'ref') return isTitle ? WHOLE.title : WHOLE.ref;
  if (field.kind === 'refs') return WHOLE.refs;
  if (field.kind === 'select') return field.tones ? WHOLE.mark : 0;
  return isLongText(field)
    ? field.kind === 'text' && field.i18n
      ? WHOLE.translated
      : WHOLE.text
    : 0;
}

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
  const width = Math.max(column.width, readable, words);
  const least = Math.min(Math.max(column.width, readable), Math.max(leastOf(column), readable));
  return {
    ...column,
    width,
    least,
    whole: Math.min(width, Math.max(least, words, wordsOf(column))),
  };
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
