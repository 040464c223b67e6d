import { writeCsvStream } from 'hucre/csv';

export const TABLE_FORMATS = ['csv', 'xlsx'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];
/** A cell of a written table. */
export type TableCell = string | number | boolean | null;

export const MEDIA_TYPES: Readonly<Record<TableFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Spreadsheets refuse longer names and some characters in them. */
const sheetName = (title: string): string =>
  title
    .replace(/[\\/?*[\]:]/g, ' ')
    .trim()
    .slice(0, 31) || 'Sheet';

/**
 * Streams a table row by row, so that its size costs no memory. In CSV, text that a spreadsheet
 * would run as a formula is marked as text (OWASP, CSV injection); in XLSX the cell type does that.
 * CSV begins with a byte order mark, from which spreadsheets recognise UTF-8.
 */
export async function writeTable(
  format: TableFormat,
  title: string,
  headings: readonly string[],
  rows: AsyncIterable<TableCell[]> | Iterable<TableCell[]>,
): Promise<ReadableStream<Uint8Array>> {
  if (format === 'csv')
    return writeCsvStream(rows, { headers: [...headings], bom: true, escapeFormulae: true });
  const columns = headings.map((header) => ({
    header,
    width: Math.min(48, Math.max(12, header.length + 4)),
  }));
  // Loading it takes time from the start, unless it waits for the first workbook.
  const { writeXlsxStream } = await import('hucre/xlsx');
  return writeXlsxStream(rows, { name: sheetName(title), columns, freezePane: { rows: 1 } });
}
