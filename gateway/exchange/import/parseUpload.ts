import type { ImportRun } from '../../../src/contract/wire/calls/importCalls.ts';
import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '../../../src/contract/wire/import.ts';
import {
  DATE_ORDERS,
  dateOrdersOf,
  hasPartedDays,
} from '../../../src/contract/wire/tabular/readCell.ts';
import {
  assertSize,
  decode,
  parseTable,
  type ReadTable,
  unreadable,
} from '../tabular/parseTable.ts';

const LIMITS = { rows: MAX_IMPORT_ROWS, columns: MAX_IMPORT_COLUMNS };
const ROWS_PER_PART = 1_000;

/**
 * Reads a file of an area's own format as a table with headings first. `known` is what its
 * extension read from the database for it.
 */
type FormatReader = (source: string, known: never) => string[][];

/** The readers by resource and file extension. */
export type FormatReaders = Readonly<Record<string, Readonly<Record<string, FormatReader>>>>;

/** A file to import. */
export interface UploadedFile {
  bytes: Uint8Array;
  /** Of a workbook; absent: the first. */
  sheet?: string | undefined;
  /** Absent: a table. */
  format?: { resource: string; ending: string; known: unknown };
}

/** Some rows of a file, ready for the database. */
export interface RowPart {
  /** The lines of the rows in the file. */
  lines: number[];
  /** The rows as JSON; each has as many cells as there are headings. */
  json: string;
}

/** What is known of a file once it is read. */
export interface ParsedUpload {
  headings: string[];
  sheets: string[];
  dateOrders: ImportRun['dateOrders'];
  parts: RowPart[];
}

function tableOf(
  readers: FormatReaders,
  { bytes, sheet, format }: UploadedFile,
): Promise<ReadTable> | ReadTable {
  if (!format) return parseTable(Buffer.from(bytes), LIMITS, sheet);
  const read = readers[format.resource]?.[format.ending];
  if (!read) throw new TypeError(`${format.resource}: no worker reads “${format.ending}”`);
  const rows = read(decode(Buffer.from(bytes)), format.known as never);
  assertSize(rows, LIMITS);
  return { sheets: [], rows, lines: rows.map((_, index) => index + 1) };
}

function headingsOf([first = []]: readonly string[][]): string[] {
  const headings = first.map((heading) => heading.trim());
  const twice = headings.find(
    (heading, index) => heading !== '' && headings.indexOf(heading) !== index,
  );
  if (twice !== undefined) throw unreadable('headings', { heading: twice });
  return headings;
}

/** By column with days that do not begin with the year: the possible orders of day and month. */
const dateOrders = (
  headings: readonly string[],
  rows: readonly string[][],
): ImportRun['dateOrders'] =>
  Object.fromEntries(
    headings.flatMap((_, index) => {
      const cells = rows.map((row) => row[index] ?? '');
      if (!hasPartedDays(cells)) return [];
      const found = dateOrdersOf(cells);
      return [[String(index), DATE_ORDERS.filter((order) => found[order])]];
    }),
  );

async function parseUpload(readers: FormatReaders, file: UploadedFile): Promise<ParsedUpload> {
  const { sheets, rows, lines } = await tableOf(readers, file);
  const headings = headingsOf(rows);
  const data = rows.slice(1);
  if (data.length === 0) throw unreadable('empty');
  const parts: RowPart[] = [];
  for (let first = 0; first < data.length; first += ROWS_PER_PART) {
    const part = data.slice(first, first + ROWS_PER_PART);
    parts.push({
      lines: lines.slice(first + 1, first + 1 + part.length),
      json: JSON.stringify(part.map((row) => headings.map((_, index) => row[index] ?? ''))),
    });
  }
  return { headings, sheets, dateOrders: dateOrders(headings, data), parts };
}

/** What a worker with these readers does with a file to import. It throws FILE_UNREADABLE. */
export const importTasks = (readers: FormatReaders) => ({
  parseUpload: (file: UploadedFile): Promise<ParsedUpload> => parseUpload(readers, file),
});
