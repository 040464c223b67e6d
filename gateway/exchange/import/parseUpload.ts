import type { ReadingChoice } from '../../../src/contract/wire/calls/fileReading.ts';
import type { ImportRun } from '../../../src/contract/wire/calls/importCalls.ts';
import { MAX_IMPORT_COLUMNS } from '../../../src/contract/wire/import.ts';
import { DATE_ORDERS, DateOrderCheck } from '../../../src/contract/wire/tabular/readCell.ts';
import { type FileSource, sourceOfFile } from '../tabular/file/source.ts';
import type { TableRow } from '../tabular/file/tableRow.ts';
import { unreadable } from '../tabular/file/unreadable.ts';
import { type OpenTable, openTable } from '../tabular/openTable.ts';
import { wholeText } from '../tabular/text/encoding.ts';

const ROWS_PER_PART = 1_000;
/** Characters in the cells of a part, after which it ends earlier. */
const LONGEST_PART = 1_000_000;

/**
 * Reads a file of an area's own format as a table with headings first. `known` is what its
 * extension read from the database for it.
 */
type FormatReader = (source: string, known: never) => string[][];

/** The readers by resource and file extension. */
export type FormatReaders = Readonly<Record<string, Readonly<Record<string, FormatReader>>>>;

/** A file to import. */
export interface UploadedFile {
  path: string;
  choice: ReadingChoice;
  /** Absent: a table. */
  format?: { resource: string; ending: string; known: unknown };
}

/** Some rows of a file, ready for the database. */
export interface RowPart {
  /** Each row with its line and as many cells as there are headings, as JSON. */
  json: string;
}

/** What is known of a file once it is read. */
export interface ParsedUpload {
  headings: string[];
  sheets: string[];
  reading: OpenTable['reading'];
  dateOrders: ImportRun['dateOrders'];
  rowCount: number;
}

/** The table that a reader of an area makes of a file. */
async function tableOfFormat(
  readers: FormatReaders,
  source: FileSource,
  { resource, ending, known }: NonNullable<UploadedFile['format']>,
): Promise<OpenTable> {
  const read = readers[resource]?.[ending];
  if (!read) throw new TypeError(`${resource}: no worker reads “${ending}”`);
  const [headings = [], ...rows] = read(await wholeText(source), known as never);
  async function* made(): AsyncGenerator<TableRow> {
    for (const [index, cells] of rows.entries()) yield { line: index + 2, cells };
  }
  return {
    sheets: [],
    headings: { line: 1, cells: headings },
    rows: made(),
    reading: { sheet: null, encoding: null, separator: null, headings: 1, firstRows: [] },
  };
}

/** The headings, with a number where one stands twice, so that each names one column. */
function distinctHeadings(cells: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return cells.map((cell) => {
    const heading = cell.trim();
    const times = (seen.get(heading) ?? 0) + 1;
    seen.set(heading, times);
    return heading === '' || times === 1 ? heading : `${heading} (${times})`;
  });
}

/** By column with days that do not begin with the year: the possible orders of day and month. */
const ordersOf = (checks: readonly DateOrderCheck[]): ImportRun['dateOrders'] =>
  Object.fromEntries(
    checks.flatMap((check, index) =>
      check.hasPartedDays
        ? [[String(index), DATE_ORDERS.filter((order) => check.orders[order])]]
        : [],
    ),
  );

/** Collects rows to parts of a size that the database takes at once. */
class PartMaker {
  #rows: unknown[] = [];
  #size = 0;

  /** A part, if it is full with this row. */
  add({ line, cells, unread }: TableRow, columns: number): RowPart | null {
    const kept = Array.from({ length: columns }, (_, index) => cells[index] ?? '');
    this.#rows.push({ row: line, cells: kept, unread: unread ?? null });
    this.#size += kept.reduce((sum, cell) => sum + cell.length, 0);
    return this.#rows.length < ROWS_PER_PART && this.#size < LONGEST_PART ? null : this.take();
  }

  take(): RowPart | null {
    if (this.#rows.length === 0) return null;
    const part = { json: JSON.stringify(this.#rows) };
    [this.#rows, this.#size] = [[], 0];
    return part;
  }
}

/** Reads a file row by row: first come the rows in parts, then what is known of it. */
async function* parseUpload(
  readers: FormatReaders,
  { path, choice, format }: UploadedFile,
): AsyncGenerator<RowPart, ParsedUpload> {
  const source = sourceOfFile(path);
  const table = format
    ? await tableOfFormat(readers, source, format)
    : await openTable(source, choice, { columns: MAX_IMPORT_COLUMNS });
  const headings = distinctHeadings(table.headings.cells);
  const checks = headings.map(() => new DateOrderCheck());
  const parts = new PartMaker();
  let rowCount = 0;
  for await (const row of table.rows) {
    rowCount += 1;
    checks.forEach((check, index) => check.take(row.cells[index] ?? ''));
    const part = parts.add(row, headings.length);
    if (part) yield part;
  }
  const last = parts.take();
  if (last) yield last;
  if (rowCount === 0) throw unreadable('empty');
  return {
    headings,
    sheets: table.sheets,
    reading: table.reading,
    dateOrders: ordersOf(checks),
    rowCount,
  };
}

/** What a worker with these readers does with a file to import. It throws FILE_UNREADABLE. */
export const importTasks = (readers: FormatReaders) => ({
  parseUpload: (file: UploadedFile): AsyncGenerator<RowPart, ParsedUpload> =>
    parseUpload(readers, file),
});
