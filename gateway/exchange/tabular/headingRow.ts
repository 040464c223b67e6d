import type { TableRow } from './file/tableRow.ts';

const filled = ({ cells }: TableRow): number => cells.filter((cell) => cell.trim() !== '').length;

/** The most frequent number of filled cells, and of several the largest. */
function usualWidth(rows: readonly TableRow[]): number {
  const counts = new Map<number, number>();
  for (const row of rows) counts.set(filled(row), (counts.get(filled(row)) ?? 0) + 1);
  const [[width] = [0]] = [...counts].toSorted(
    ([leftWidth, left], [rightWidth, right]) => right - left || rightWidth - leftWidth,
  );
  return width;
}

/** Of what is usual, as many cells as headings fill; the others may be without a name. */
const ENOUGH = 0.7;

/**
 * Guesses which of the first rows has the headings: the first that is about as wide as the table.
 * The rows above hold a title, a date of printing and the like.
 */
export function guessHeadings(rows: readonly TableRow[]): TableRow | undefined {
  const least = Math.max(1, Math.ceil(usualWidth(rows) * ENOUGH));
  return rows.find((row) => filled(row) >= least) ?? rows[0];
}
