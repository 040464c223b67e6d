/** Why a cell of a workbook has no value to read: a formula without a result, or an error. */
export type Unread = 'formulaWithoutResult' | 'formulaError';

/** A row of a file, as texts. */
export interface TableRow {
  /** Its position in the file: line or row of the sheet, from 1. */
  line: number;
  cells: string[];
  /** By column: why the cell is empty here although it is not in the file. */
  unread?: Readonly<Record<number, Unread>>;
}

export const isBlank = ({ cells, unread }: TableRow): boolean =>
  unread === undefined && cells.every((cell) => cell.trim() === '');
