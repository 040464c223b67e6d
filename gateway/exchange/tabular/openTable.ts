import { PortalError } from '../../../src/contract/model/errors.ts';
import {
  FIRST_ROWS,
  type FileReading,
  type ReadingChoice,
} from '../../../src/contract/wire/calls/fileReading.ts';
import type { FileSource } from './file/source.ts';
import { isBlank, type TableRow } from './file/tableRow.ts';
import { unreadable } from './file/unreadable.ts';
import { guessHeadings } from './headingRow.ts';
import { guessEncoding } from './text/encoding.ts';
import { findSeparator, textRows } from './text/textRows.ts';
import { odsRows, odsSheets } from './workbook/odsRows.ts';
import { type Sheet, sheetToRead } from './workbook/sheets.ts';
import { xlsxRows, xlsxSheets } from './workbook/xlsxRows.ts';
import { inflatesWithin, textOfEntry } from './workbook/zip.ts';

/** A file that was opened as a table. */
export interface OpenTable {
  reading: FileReading;
  /** Those of a workbook. */
  sheets: string[];
  headings: TableRow;
  /** The rows below the headings that are not empty; read as they are taken. */
  rows: AsyncIterable<TableRow>;
}

const startsWith = (bytes: Uint8Array, magic: readonly number[]): boolean =>
  magic.every((byte, index) => bytes[index] === byte);
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d];
/** Workbooks from before 2007, and encrypted ones of any year. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];
const LARGEST_UNPACKED = 200 * 1024 * 1024;
/** How much of a row is shown where the headings are chosen. */
const SHOWN = 120;

interface Content extends Pick<FileReading, 'sheet' | 'encoding' | 'separator'> {
  sheets: string[];
  rows: AsyncIterable<TableRow>;
}

/** Turns the faults of a reader into a refusal. */
async function* orDamaged(rows: AsyncIterable<TableRow>): AsyncGenerator<TableRow> {
  try {
    yield* rows;
  } catch (error) {
    throw error instanceof PortalError ? error : unreadable('damaged');
  }
}

async function sheetsOf(bytes: Buffer, isOds: boolean): Promise<Sheet[]> {
  try {
    return await (isOds ? odsSheets(bytes) : xlsxSheets(bytes));
  } catch (error) {
    throw error instanceof PortalError ? error : unreadable('damaged');
  }
}

async function workbook(source: FileSource, chosen: string | undefined): Promise<Content> {
  const bytes = await source.whole();
  if (!(await inflatesWithin(bytes, LARGEST_UNPACKED))) throw unreadable('tooLarge');
  const isOds = textOfEntry(bytes, 'content.xml') !== null;
  const sheets = await sheetsOf(bytes, isOds);
  const sheet = sheetToRead(sheets, chosen);
  return {
    sheet,
    sheets: sheets.map(({ name }) => name),
    encoding: null,
    separator: null,
    rows: orDamaged(isOds ? odsRows(bytes, sheet) : xlsxRows(bytes, sheet)),
  };
}

async function textFile(source: FileSource, choice: ReadingChoice): Promise<Content> {
  const encoding = choice.encoding ?? (await guessEncoding(source));
  const separator = choice.separator ?? (await findSeparator(source, encoding));
  const rows = textRows(source, { encoding, separator });
  return { sheet: null, sheets: [], encoding, separator, rows };
}

async function contentOf(source: FileSource, choice: ReadingChoice): Promise<Content> {
  for await (const first of source.pieces()) {
    if (startsWith(first, COMPOUND)) throw unreadable('oldWorkbook');
    if (startsWith(first, PDF)) throw unreadable('notATable');
    return startsWith(first, ZIP) ? workbook(source, choice.sheet) : textFile(source, choice);
  }
  throw unreadable('empty');
}

async function* withContent(
  rows: AsyncIterable<TableRow>,
  columns: number,
): AsyncGenerator<TableRow> {
  for await (const row of rows) {
    if (isBlank(row)) continue;
    if (row.cells.length > columns) throw unreadable('tooManyColumns', { max: columns });
    yield row;
  }
}

/**
 * Opens a text file (CSV in any usual encoding and with any usual separator) or a workbook (XLSX,
 * ODS) as a table. What the person did not choose is guessed, and the answer says how. Throws
 * FILE_UNREADABLE with the reason, also while rows are taken.
 */
export async function openTable(
  source: FileSource,
  choice: ReadingChoice,
  { columns }: { columns: number },
): Promise<OpenTable> {
  const { rows: all, sheets, ...read } = await contentOf(source, choice);
  const rows = withContent(all, columns);
  const first: TableRow[] = [];
  const isEnough = (): boolean =>
    first.length >= FIRST_ROWS && (first.at(-1)?.line ?? 0) >= (choice.headings ?? 0);
  for (let more = await rows.next(); !more.done; more = await rows.next()) {
    first.push(more.value);
    if (isEnough()) break;
  }
  const headings =
    choice.headings === undefined
      ? guessHeadings(first.slice(0, FIRST_ROWS))
      : first.find(({ line }) => line === choice.headings);
  if (!headings) throw unreadable(first.length === 0 ? 'empty' : 'noHeadings');
  async function* below({ line }: TableRow): AsyncGenerator<TableRow> {
    yield* first.filter((row) => row.line > line);
    yield* rows;
  }
  return {
    sheets,
    headings,
    rows: below(headings),
    reading: {
      ...read,
      headings: headings.line,
      firstRows: first.slice(0, FIRST_ROWS).map(({ line, cells }) => ({
        line,
        text: cells
          .filter((cell) => cell.trim() !== '')
          .join(' · ')
          .slice(0, SHOWN),
      })),
    },
  };
}
