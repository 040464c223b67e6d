import { textWidth } from './textWidth.ts';

/** Font sizes of a heading and of a cell, in rem. */
const HEADING_REM = 0.8125;
export const CELL_REM = 0.875;
/** The padding of a cell, and the sort arrow with its gap. */
export const EDGES_REM = 1.1;
const ORDER_REM = 1.2;
/** The dot and the padding of a coloured mark, with those of its cell. */
const MARK_REM = 2.6;

const longestWord = (labels: readonly string[]): number =>
  Math.max(0, ...labels.map((label) => textWidth(label).word));

/** The minimum width in rem for these marks without a line break in a word. */
export const markWidth = (labels: readonly string[]): number =>
  longestWord(labels) * HEADING_REM + MARK_REM;

/** The same for options shown as plain text. */
export const optionWidth = (labels: readonly string[]): number =>
  longestWord(labels) * CELL_REM + EDGES_REM;

/** The minimum width in rem for a heading: its longest word, because lines break between words. */
export const headingWidth = (label: string, isSortable: boolean): number =>
  longestWord([label]) * HEADING_REM + EDGES_REM + (isSortable ? ORDER_REM : 0);
