import { isImage } from '../../../../contract/model/kindTraits.ts';
import type { Column } from '../table/columns.ts';

/** Wider than this, in rem, columns want the sheet on its side. */
const WIDE_REM = 58;
/** On A4, where most rows of a wide list take two lines or three. */
const ROWS = { upright: 26, onItsSide: 11 };

/** Pictures arrive one by one after everything else; printing does not wait for them. */
export const printedColumns = (shown: readonly Column[]): Column[] =>
  shown.filter(({ field }) => !isImage(field));

export const isOnItsSide = (columns: readonly Column[]): boolean =>
  columns.reduce((sum, { width }) => sum + width, 0) > WIDE_REM;

/** The approximate number of sheets for a number of rows. */
export const sheetsFor = (rows: number, columns: readonly Column[]): number =>
  Math.ceil(rows / (isOnItsSide(columns) ? ROWS.onItsSide : ROWS.upright));
