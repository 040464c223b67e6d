import { isImage } from '../../../../contract/model/kindTraits.ts';
import type { Column } from '../columns/column.ts';

/** Columns wider than this in total, in rem, are printed in landscape. */
const WIDE_REM = 58;
/** Rows on an A4 page, assuming that most rows of a wide list take two or three lines. */
const ROWS = { upright: 26, onItsSide: 11 };

/** Pictures load one by one after everything else, and printing does not wait for them. */
export const printedColumns = (shown: readonly Column[]): Column[] =>
  shown.filter(({ field }) => !isImage(field));

export const isOnItsSide = (columns: readonly Column[]): boolean =>
  columns.reduce((sum, { width }) => sum + width, 0) > WIDE_REM;

/** The approximate number of sheets for a number of rows. */
export const sheetsFor = (rows: number, columns: readonly Column[]): number =>
  Math.ceil(rows / (isOnItsSide(columns) ? ROWS.onItsSide : ROWS.upright));
