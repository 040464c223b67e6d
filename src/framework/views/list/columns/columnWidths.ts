import { cellOf } from '../../../kinds/cells.ts';
import type { Column } from './column.ts';
import type { ContentWidths } from './contentWidths.ts';

/** A column with what it needs, in rem. */
export interface PlacedColumn extends Column {
  /** Neither its heading nor a value breaks within a word. */
  least: number;
  /** Most values are shown whole, on two lines. Without this room a column leaves the list. */
  whole: number;
  /** Most values are on one line. */
  width: number;
  /** Every value is on one line. */
  ample: number;
}

/** Longer texts are shortened: a column leaves room for the others. */
const MAX_WORD_REM = 13;
const MAX_LINES_REM = 13;
const MAX_LINE_REM = 20;
const MAX_AMPLE_REM = 30;
/** The title may be longer than other texts. */
const TITLE_REM = 5;

/** What a column needs besides its kind; `content`: absent if its width depends on the kind alone. */
export interface ColumnNeeds {
  heading: number;
  content?: ContentWidths | undefined;
}

/** A width chosen by the user is fixed; whether the column stays still depends on what it needs. */
export function placed(column: Column, { heading, content }: ColumnNeeds): PlacedColumn {
  const more = column.isTitle ? TITLE_REM : 0;
  const ofKind = cellOf(column.field).widths(column.field, column.isTitle);
  const word = content ? Math.min(content.word, MAX_WORD_REM) : ofKind.least;
  const least = Math.max(heading, word);
  const lines = content
    ? Math.min(content.lines, MAX_LINES_REM + more)
    : (ofKind.whole ?? ofKind.least);
  const whole = Math.max(least, lines);
  if (column.isSized) return { ...column, least: column.width, whole, ample: column.width };
  const width = Math.max(
    whole,
    content ? Math.min(content.line, MAX_LINE_REM + more) : ofKind.usual,
  );
  const ample = Math.max(width, content ? Math.min(content.longest, MAX_AMPLE_REM) : 0);
  return { ...column, least, whole, width, ample };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/**
 * The columns that have room, in their order: the most important ones, until the next does not fit.
 * The title and the column after it always stay.
 */
export function fitting<Placed extends PlacedColumn>(
  columns: readonly Placed[],
  room: number,
): Placed[] {
  const ranked = columns.toSorted((left, right) => left.importance - right.importance);
  let used = 0;
  const end = ranked.findIndex(({ whole }, index) => {
    used += whole;
    return index > 1 && used > room;
  });
  const kept = new Set(end < 0 ? ranked : ranked.slice(0, end));
  return columns.filter((column) => kept.has(column));
}

export interface Widths {
  /** In rem: below this width the list scrolls sideways. */
  least: number;
  of: (column: PlacedColumn) => string;
}

const rem = (width: number): string => `${Math.round(width * 100) / 100}rem`;

/** The share of `own` in `spare`, once the scroller (`cqw`) is wider than `from`. */
const share = (own: number, from: number, spare: number): string =>
  own > 0.005
    ? ` + ${(own / spare).toFixed(4)} * clamp(0rem, 100cqw - ${rem(from)}, ${rem(spare)})`
    : '';

/** The steps in which columns grow with the list. */
const STEPS = [
  ({ whole, least }) => (whole > least ? whole - least : 0),
  ({ width, whole }) => (width > whole ? width - whole : 0),
  ({ ample, width }) => ample - width,
] as const satisfies readonly ((column: PlacedColumn) => number)[];

/**
 * Widths that grow together, each in proportion to what it still needs: first so that values are
 * whole on two lines, then on one, then the longest too. `others`: the width of the check box and
 * the buttons of a row, in rem.
 */
export function widthsOf(columns: readonly PlacedColumn[], others: number): Widths {
  const free = columns.filter(({ isSized }) => !isSized);
  const least = sum(columns.map((column) => column.least)) + others;
  let from = least;
  const spares = STEPS.map((needOf) => {
    const spare = sum(free.map(needOf));
    const start = from;
    from += spare;
    return { needOf, start, spare };
  });
  return {
    least,
    of: (column) => {
      if (column.isSized) return rem(column.width);
      const shares = spares
        .map(({ needOf, start, spare }) => share(needOf(column), start, spare))
        .join('');
      return shares === '' ? rem(column.least) : `calc(${rem(column.least)}${shares})`;
    },
  };
}
