import { parse } from 'csv-parse/sync';
import {
  SEPARATOR_SIGNS,
  SEPARATORS,
  type Separator,
} from '../../../../src/contract/wire/calls/fileReading.ts';
import { CSV } from './csv.ts';

/** The first line with which spreadsheet programs state the separator of a file. */
const STATED = /^sep=(.)\r?(?:\n|$)/i;

const separatorFor = (sign: string | undefined): Separator | undefined =>
  SEPARATORS.find((name) => SEPARATOR_SIGNS[name] === sign);

/** The separator that the file states; `undefined`: it states none that is known. */
export const statedSeparator = (text: string): Separator | undefined =>
  separatorFor(STATED.exec(text)?.[1]);

/** The text without the statement of its separator, with the same lines. */
export const withoutStatement = (text: string): string =>
  STATED.test(text) ? text.slice('sep=;'.length) : text;

/** How many rows have the most frequent number of cells, and that number. */
function regularity(text: string, separator: Separator): { rows: number; cells: number } {
  const counts = new Map<number, number>();
  const options = { ...CSV, delimiter: SEPARATOR_SIGNS[separator], skip_records_with_error: true };
  for (const row of parse(text, options))
    if (row.length > 1) counts.set(row.length, (counts.get(row.length) ?? 0) + 1);
  const [[cells, rows] = [1, 0]] = [...counts].toSorted(
    ([leftCells, left], [rightCells, right]) => right - left || rightCells - leftCells,
  );
  return { rows, cells };
}

/** Only whole lines: the last one may be cut. */
const wholeLines = (text: string): string => {
  const end = text.lastIndexOf('\n');
  return end < 0 ? text : text.slice(0, end + 1);
};

/**
 * Guesses the separator from the beginning of a text: the one that divides the most rows into
 * equally many cells, and of several the one that makes the most cells.
 */
export function guessSeparator(head: string): Separator {
  const lines = wholeLines(head);
  const found = SEPARATORS.map((name) => ({ name, ...regularity(lines, name) }));
  const [best] = found.toSorted(
    (left, right) => right.rows - left.rows || right.cells - left.cells,
  );
  return best && best.rows > 0 ? best.name : 'comma';
}
