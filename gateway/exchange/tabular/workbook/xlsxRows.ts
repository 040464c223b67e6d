import { readXlsx, streamXlsxRows } from 'hucre/xlsx';
import type { TableRow, Unread } from '../file/tableRow.ts';
import { throughMarkup } from './markup.ts';
import { momentText, type Sheet, Spans } from './sheets.ts';
import { textOfEntry } from './zip.ts';

/** Spreadsheets keep, and show, no more digits of a number; further ones come from its last bit. */
const DIGITS = 15;

/** Spreadsheets store days as instants. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(Number(value.toPrecision(DIGITS)));
  if (value instanceof Date) return momentText(value.toISOString());
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

export async function xlsxSheets(bytes: Buffer): Promise<Sheet[]> {
  const sheets: Sheet[] = [];
  await readXlsx(bytes, {
    sheets: ({ name, hidden, veryHidden }) => {
      sheets.push({ name, isHidden: hidden === true || veryHidden === true });
      return false;
    },
  });
  return sheets;
}

const WORKBOOK = 'xl/workbook.xml';

/** The part of the file that holds a sheet (ECMA-376, part 1, 18.2.19). */
async function partOf(bytes: Buffer, sheet: string): Promise<string | null> {
  let relation = '';
  let target: string | null = null;
  const workbook = textOfEntry(bytes, WORKBOOK);
  const relations = textOfEntry(bytes, 'xl/_rels/workbook.xml.rels');
  if (!workbook || !relations) return null;
  await throughMarkup(workbook, {
    open: (name, attributes) => {
      if (name !== 'sheet' || attributes['name'] !== sheet) return;
      relation = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
    },
  });
  await throughMarkup(relations, {
    open: (name, attributes) => {
      if (name === 'Relationship' && attributes['Id'] === relation)
        target = attributes['Target'] ?? null;
    },
  });
  return target === null ? null : new URL(target, `file:///${WORKBOOK}`).pathname.slice(1);
}

/** `BC12` → the row and column, both from 0. */
function positionOf(reference: string): { row: number; column: number } {
  const [, letters = '', digits = '1'] = /^\$?([A-Z]+)\$?(\d+)$/.exec(reference) ?? [];
  const column = [...letters].reduce((sum, sign) => sum * 26 + sign.charCodeAt(0) - 64, 0) - 1;
  return { row: Number(digits) - 1, column };
}

/** What the values of a sheet do not say. */
interface SheetNotes {
  /** By row, then column: why a cell has no value. */
  unread: Map<number, Record<number, Unread>>;
  /** By first row: the cells that reach over further rows. */
  tall: Map<number, { column: number; rows: number }[]>;
}

/**
 * Looks through a sheet for cells of several rows, formulas that were never calculated, and errors.
 * They have to be known before the values: merged cells stand at the end of the part.
 */
async function notesOn(bytes: Buffer, sheet: string): Promise<SheetNotes> {
  const notes: SheetNotes = { unread: new Map(), tall: new Map() };
  const part = await partOf(bytes, sheet);
  const markup = part === null ? null : textOfEntry(bytes, part);
  if (!markup) return notes;
  let cell = { reference: '', isError: false, hasFormula: false, hasValue: false };
  const note = (why: Unread): void => {
    const { row, column } = positionOf(cell.reference);
    notes.unread.set(row, { ...notes.unread.get(row), [column]: why });
  };
  await throughMarkup(markup, {
    open: (name, attributes) => {
      if (name === 'c')
        cell = {
          reference: attributes['r'] ?? '',
          isError: attributes['t'] === 'e',
          hasFormula: false,
          hasValue: false,
        };
      else if (name === 'f') cell.hasFormula = true;
      else if (name === 'v' || name === 'is') cell.hasValue = true;
      else if (name === 'mergeCell') {
        const [first = '', last = first] = (attributes['ref'] ?? '').split(':');
        const { row, column } = positionOf(first);
        const rows = positionOf(last).row - row;
        if (rows > 0) notes.tall.set(row, [...(notes.tall.get(row) ?? []), { column, rows }]);
      }
    },
    close: (name) => {
      if (name !== 'c' || cell.reference === '') return;
      if (cell.isError) note('formulaError');
      else if (cell.hasFormula && !cell.hasValue) note('formulaWithoutResult');
    },
  });
  return notes;
}

/**
 * The rows of one sheet of a workbook. A cell that reaches over several rows has its value in each;
 * one that reaches over several columns only in the first.
 */
export async function* xlsxRows(bytes: Buffer, sheet: string): AsyncGenerator<TableRow> {
  const { unread, tall } = await notesOn(bytes, sheet);
  const spans = new Spans();
  const covered = new Set([...tall.values()].flat().map(({ column }) => column));
  let next = 0;
  for await (const { values, index } of streamXlsxRows(bytes, { sheet })) {
    const cells = values.map(cellText);
    // Rows that the part leaves out are covered too.
    for (; next < index; next += 1) for (const column of covered) spans.covering(column);
    next = index + 1;
    for (const column of covered) {
      const text = spans.covering(column);
      if (text === undefined || (cells[column] ?? '') !== '') continue;
      while (cells.length < column) cells.push('');
      cells[column] = text;
    }
    for (const { column, rows } of tall.get(index) ?? [])
      spans.begin(column, cells[column] ?? '', rows);
    const why = unread.get(index);
    for (const column of Object.keys(why ?? {})) cells[Number(column)] = '';
    yield {
      line: index + 1,
      cells: Array.from(cells, (cell) => cell ?? ''),
      ...(why && { unread: why }),
    };
  }
}
