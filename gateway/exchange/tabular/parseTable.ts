import { detectDelimiter, parseCsv } from 'hucre/csv';
import { readXlsx, streamXlsxRows } from 'hucre/xlsx';
import { PortalError } from '../../../src/contract/model/errors.ts';
import { inflatesWithin } from './zipSize.ts';

export interface TableLimits {
  rows: number;
  columns: number;
}

/** The table of a file, as texts. */
export interface ReadTable {
  /** The sheet that was read; absent for CSV. */
  sheets: string[];
  rows: string[][];
  /** The position of each row in the file: line or row of the sheet, from 1. */
  lines: number[];
}

export const unreadable = (reason: string, details: Record<string, unknown> = {}): PortalError =>
  new PortalError('FILE_UNREADABLE', { details: { reason, ...details } });

const startsWith = (bytes: Uint8Array, magic: readonly number[]): boolean =>
  magic.every((byte, index) => bytes[index] === byte);
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d];
/** Workbooks from before 2007, and encrypted ones of any year. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];
const LARGEST_UNPACKED = 200 * 1024 * 1024;

/** Spreadsheets store days as instants: midnight is a day, any other keeps its time. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) {
    const text = value.toISOString();
    return text.endsWith('T00:00:00.000Z')
      ? text.slice(0, 10)
      : text.slice(0, 16).replace('T', ' ');
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

export function assertSize(rows: readonly string[][], { rows: most, columns }: TableLimits): void {
  if (rows.length > most + 1) throw unreadable('tooManyRows', { max: most });
  if (rows.some((row) => row.length > columns))
    throw unreadable('tooManyColumns', { max: columns });
}

async function readWorkbook(
  bytes: Buffer,
  sheet: string | undefined,
  limits: TableLimits,
): Promise<ReadTable> {
  if (!(await inflatesWithin(bytes, LARGEST_UNPACKED))) throw unreadable('tooLarge');
  try {
    const names = (await readXlsx(bytes, { maxRows: 1 })).sheets.map(({ name }) => name);
    const chosen = sheet ?? names[0];
    if (chosen === undefined || !names.includes(chosen)) throw unreadable('noSheet');
    const rows: string[][] = [];
    const lines: number[] = [];
    for await (const { values, index } of streamXlsxRows(bytes, {
      sheet: chosen,
      maxRows: limits.rows + 2,
    })) {
      rows.push(values.map(cellText));
      lines.push(index + 1);
    }
    return { sheets: [chosen, ...names.filter((name) => name !== chosen)], rows, lines };
  } catch (error) {
    if (error instanceof PortalError) throw error;
    throw unreadable('damaged');
  }
}

export function decode(bytes: Buffer): string {
  if (startsWith(bytes, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, [0xfe, 0xff])) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // NUL bytes occur in no single-byte text encoding: the file is a picture or the like.
    throw unreadable(bytes.includes(0) ? 'notATable' : 'encoding');
  }
}

/**
 * Reads CSV (comma, semicolon or tab; UTF-8 or UTF-16) and XLSX as texts without empty rows, in a
 * worker. Throws FILE_UNREADABLE with the reason.
 */
export async function parseTable(
  bytes: Buffer,
  limits: TableLimits,
  sheet?: string,
): Promise<ReadTable> {
  if (bytes.length === 0) throw unreadable('empty');
  if (startsWith(bytes, COMPOUND)) throw unreadable('oldWorkbook');
  if (startsWith(bytes, PDF)) throw unreadable('notATable');
  const table = startsWith(bytes, ZIP) ? await readWorkbook(bytes, sheet, limits) : readText(bytes);
  const kept = table.rows.flatMap((row, index) =>
    row.some((cell) => cell.trim() !== '') ? [index] : [],
  );
  const rows = kept.map((index) => table.rows[index] ?? []);
  if (rows.length === 0) throw unreadable('empty');
  assertSize(rows, limits);
  return { ...table, rows, lines: kept.map((index) => table.lines[index] ?? index + 1) };
}

/** The line on which each row begins: quoted cells may span several lines. */
function linesOf(rows: readonly string[][]): number[] {
  let next = 1;
  return rows.map((row) => {
    const line = next;
    next += 1 + row.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
    return line;
  });
}

function readText(bytes: Buffer): ReadTable {
  const text = decode(bytes);
  if (text.includes('\u0000')) throw unreadable('notATable');
  const delimiter = detectDelimiter(text);
  // Removes the mark that an export adds so that spreadsheets do not run the text as a formula.
  const rows = parseCsv(text, { delimiter, unescapeFormulae: true }).map((row) =>
    row.map(cellText),
  );
  return { sheets: [], rows, lines: linesOf(rows) };
}
