import type { FileReading, ReadingChoice } from '../../../src/contract/wire/calls/fileReading.ts';
import { sourceOfBytes } from './file/source.ts';
import type { TableRow } from './file/tableRow.ts';
import { unreadable } from './file/unreadable.ts';
import { openTable } from './openTable.ts';

export interface TableLimits {
  /** Absent: as many as the file has. */
  rows?: number;
  columns: number;
}

/** A small table, as texts. */
export interface ReadTable {
  /** The headings first. */
  rows: string[][];
  /** The position of each row in the file: line or row of the sheet, from 1. */
  lines: number[];
  reading: FileReading;
  /** Those of a workbook. */
  sheets: string[];
}

/** Such a cell would count as empty, and what is not read would be taken for a value. */
function assertRead({ unread = {}, line }: TableRow): void {
  const [column] = Object.keys(unread);
  if (column !== undefined)
    throw unreadable(unread[Number(column)] ?? '', { row: line, column: Number(column) + 1 });
}

/** Reads a small table as a whole, in a worker. Throws as `openTable`. */
export async function parseTable(
  bytes: Buffer,
  limits: TableLimits,
  choice: ReadingChoice = {},
): Promise<ReadTable> {
  const { headings, rows, reading, sheets } = await openTable(sourceOfBytes(bytes), choice, limits);
  const read = [headings];
  for await (const row of rows) {
    if (limits.rows !== undefined && read.length > limits.rows)
      throw unreadable('tooManyRows', { max: limits.rows });
    assertRead(row);
    read.push(row);
  }
  return {
    rows: read.map(({ cells }) => cells),
    lines: read.map(({ line }) => line),
    reading,
    sheets,
  };
}
