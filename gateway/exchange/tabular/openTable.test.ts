import fc from 'fast-check';
import { writeCsv } from 'hucre/csv';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import type { ReadingChoice } from '../../../src/contract/wire/calls/fileReading.ts';
import { sourceOfBytes } from './file/source.ts';
import type { TableRow } from './file/tableRow.ts';
import { openTable } from './openTable.ts';
import { MAIN, odsWith, workbookWith } from './testing/workbook.ts';

async function read(file: Buffer | Uint8Array | string, choice: ReadingChoice = {}) {
  const table = await openTable(sourceOfBytes(Buffer.from(file as string)), choice, {
    columns: 200,
  });
  const rows: TableRow[] = [];
  for await (const row of table.rows) rows.push(row);
  return { ...table, rows, cells: rows.map(({ cells }) => cells) };
}
const reasonOf = (file: Buffer | string, choice?: ReadingChoice): Promise<unknown> =>
  read(file, choice).then(
    () => null,
    (error: unknown) => (error as { details?: { reason: string } }).details?.reason,
  );

const windows = (text: string): Buffer => Buffer.from(text.replaceAll('’', '\u0092'), 'latin1');
const bigEndian = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();
const TEXT = 'Name;Town\nපෙරේරා;Kandy\n';

describe('The letters of a text file are read', () => {
  it.each([
    ['UTF-8', Buffer.from(TEXT), 'utf-8', 'පෙරේරා'],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${TEXT}`), 'utf-8', 'පෙරේරා'],
    ['UTF-16 with a mark', Buffer.from(`\uFEFF${TEXT}`, 'utf16le'), 'utf-16le', 'පෙරේරා'],
    ['UTF-16 without one', Buffer.from(TEXT, 'utf16le'), 'utf-16le', 'පෙරේරා'],
    ['UTF-16 from its other end', bigEndian(`\uFEFF${TEXT}`), 'utf-16be', 'පෙරේරා'],
    ['the same without a mark', bigEndian(TEXT), 'utf-16be', 'පෙරේරා'],
    ['Windows-1252', windows('Name;Town\nD’Almeida São;x\n'), 'windows-1252', 'D’Almeida São'],
  ] as const)('in %s, which is guessed', async (_what, file, encoding, name) => {
    const { reading, headings, cells } = await read(file);
    expect(reading).toMatchObject({ encoding, separator: 'semicolon', headings: 1 });
    expect(headings.cells).toEqual(['Name', 'Town']);
    expect(cells[0]?.[0]).toBe(name);
  });

  it('as chosen, and refused if they cannot be in that encoding', async () => {
    const file = windows('Name\nSão\n');
    expect((await read(file, { encoding: 'windows-1252' })).cells).toEqual([['São']]);
    expect(await reasonOf(file, { encoding: 'utf-8' })).toBe('encoding');
    expect((await read(Buffer.from('Name\nSão\n'), { encoding: 'windows-1252' })).cells).toEqual([
      ['SÃ£o'],
    ]);
  });

  it('whole where a piece of the file ends within one', async () => {
    const name = 'ක'.repeat(40_000);
    expect((await read(`a,b\nx,${name}\n`)).cells).toEqual([['x', name]]);
  });
});

describe('The cells of a text file are parted', () => {
  it.each([
    ['commas', 'a,b\n1,2\n', 'comma'],
    ['semicolons, with decimal commas', 'a;b\n1,5;2,5\n3,5;4,5\n', 'semicolon'],
    ['tabs', 'a\tb\n1, one\t2\n', 'tab'],
    ['bars', 'a|b\n1|2\n', 'bar'],
    ['a statement', 'sep=;\na;b,c,d\n1;2,3,4\n', 'semicolon'],
    ['a title with commas above', 'Students, Arts, 2026\na;b;c\n1;2;3\n4;5;6\n', 'semicolon'],
    ['nothing: one column', 'a\n1\n2\n', 'comma'],
  ])('by %s', async (_what, file, separator) => {
    expect((await read(file)).reading.separator).toBe(separator);
  });

  it('at the stated sign, whose line is no row and still counts as one', async () => {
    const { headings, rows } = await read('sep=;\r\na;b\r\n1;2\r\n');
    expect(headings).toEqual({ line: 2, cells: ['a', 'b'] });
    expect(rows).toEqual([{ line: 3, cells: ['1', '2'] }]);
  });

  it('as chosen', async () => {
    expect((await read('a,b;c\n1,2;3\n', { separator: 'semicolon' })).headings.cells).toEqual([
      'a,b',
      'c',
    ]);
  });

  it('so that any table that is written comes in again', async () => {
    const cell = fc
      .string({ unit: 'grapheme', maxLength: 8 })
      .map((text) => `x${text.replace(/[\r\u0000]/g, '')}`);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 30 }),
        fc.constantFrom(',', ';', '\t'),
        async (rows, delimiter) => {
          const file = writeCsv([['One', 'Two', 'Three'], ...rows], { delimiter });
          const separator = ({ ',': 'comma', ';': 'semicolon', '\t': 'tab' } as const)[delimiter];
          expect((await read(file, { separator, headings: 1 })).cells).toEqual(rows);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('and a quote that nothing closes is named with its line', async () => {
    await expect(read('a,b\n1,2\n3,"4\n5,6\n')).rejects.toMatchObject({
      details: { reason: 'openQuote', line: 3 },
    });
  });
});

describe('The headings', () => {
  it.each([
    ['in the first line', 'a,b,c\n1,2,3\n', 1],
    ['below a title', 'List of students\n\na,b,c\n1,2,3\n4,5,6\n', 3],
    ['below a title and a date', 'Students,,\nPrinted:,2026-01-02,\na,b,c\n1,2,3\n4,,6\n', 3],
    ['with a column without a name', 'a,b,c,\n1,2,3,4\n5,6,7,8\n', 1],
    ['of one column', 'Code\nx\n', 1],
    ['over rows with empty cells', 'a,b,c,d\n1,,,\n,x,,\n2,,,\n', 1],
  ])('%s are found', async (_what, file, line) => {
    expect((await read(file)).reading.headings).toBe(line);
  });

  it('are those of the row that is chosen, and rows above it are none', async () => {
    const { headings, rows, reading } = await read('a,b\nc,d\n1,2\n', { headings: 2 });
    expect([headings.cells, rows]).toEqual([['c', 'd'], [{ line: 3, cells: ['1', '2'] }]]);
    expect(reading.firstRows.map(({ text }) => text)).toEqual(['a · b', 'c · d', '1 · 2']);
    expect(await reasonOf('a,b\n1,2\n', { headings: 9 })).toBe('noHeadings');
  });
});

const sheetOf = (rows: string, after = ''): Buffer =>
  workbookWith(`<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData>${after}</worksheet>`);
const inline = (reference: string, text: string): string =>
  `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;

describe('A workbook', () => {
  it('is read from its first sheet that is not hidden, or from the chosen one', async () => {
    const book = await writeXlsx({
      sheets: [
        { name: 'Lists', hidden: true, rows: [['internal'], ['x']] },
        { name: 'Students', rows: [['Name'], ['A. Perera']] },
      ],
    });
    const { reading, sheets, cells } = await read(book);
    expect([reading.sheet, sheets, cells]).toEqual([
      'Students',
      ['Lists', 'Students'],
      [['A. Perera']],
    ]);
    expect((await read(book, { sheet: 'Lists' })).headings.cells).toEqual(['internal']);
    expect(await reasonOf(Buffer.from(book), { sheet: 'None' })).toBe('noSheet');
  });

  it('has numbers as a spreadsheet shows them, without what their last bit adds', async () => {
    const { cells } = await read(
      sheetOf(
        `<row r="1">${inline('A1', 'Mark')}</row>` +
          '<row r="2"><c r="A2"><f>64.1+0.2</f><v>64.299999999999997</v></c></row>' +
          '<row r="3"><c r="A3"><v>64.300000000000011</v></c></row>' +
          '<row r="4"><c r="A4"><v>6.05E1</v></c></row>' +
          '<row r="5"><c r="A5"><v>123456789012345</v></c></row>',
      ),
    );
    expect(cells).toEqual([['64.3'], ['64.3'], ['60.5'], ['123456789012345']]);
  });

  it('has the value of a cell of several rows in each of them, and of several columns in the first', async () => {
    const { headings, cells } = await read(
      sheetOf(
        `<row r="1">${inline('A1', 'Department')}${inline('B1', 'Name')}</row>` +
          `<row r="2">${inline('A2', 'History')}${inline('B2', 'A')}</row>` +
          `<row r="3">${inline('B3', 'B')}</row>` +
          `<row r="4"><c r="A4"/>${inline('B4', 'C')}</row>` +
          `<row r="5">${inline('B5', 'D')}</row>`,
        '<mergeCells count="1"><mergeCell ref="A2:A4"/></mergeCells>',
      ),
    );
    expect(headings.cells).toEqual(['Department', 'Name']);
    expect(cells).toEqual([
      ['History', 'A'],
      ['History', 'B'],
      ['History', 'C'],
      ['', 'D'],
    ]);
  });

  it('says which cells have a formula without a result, or an error, and takes no result for one', async () => {
    const { rows } = await read(
      sheetOf(
        `<row r="1">${inline('A1', 'Name')}${inline('B1', 'Mark')}</row>` +
          `<row r="2">${inline('A2', 'A')}<c r="B2"><f>1+1</f></c></row>` +
          `<row r="3">${inline('A3', 'B')}<c r="B3"><f>1+1</f><v>2</v></c></row>` +
          `<row r="4">${inline('A4', 'C')}<c r="B4" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>`,
      ),
    );
    expect(rows).toEqual([
      { line: 2, cells: ['A', ''], unread: { 1: 'formulaWithoutResult' } },
      { line: 3, cells: ['B', '2'] },
      { line: 4, cells: ['C', ''], unread: { 1: 'formulaError' } },
    ]);
  });

  it('has days as days and moments with their time', async () => {
    const book = await writeXlsx({
      sheets: [
        {
          name: 'Days',
          rows: [
            ['Day', 'Moment'],
            [new Date('2026-02-01T00:00:00Z'), new Date('2026-02-01T08:30:00Z')],
          ],
        },
      ],
    });
    expect((await read(book)).cells).toEqual([['2026-02-01', '2026-02-01 08:30']]);
  });
});

const cell = (attributes: string, text = ''): string =>
  `<table:table-cell ${attributes}>${text === '' ? '' : `<text:p>${text}</text:p>`}</table:table-cell>`;
const row = (cells: string, attributes = ''): string =>
  `<table:table-row ${attributes}>${cells}</table:table-row>`;

describe('An OpenDocument spreadsheet', () => {
  const ods = odsWith(
    `<table:table table:name="Lists" table:style-name="hidden">${row(cell('', 'internal'))}</table:table>` +
      `<table:table table:name="Marks">` +
      row(cell('', 'Title of the list'), 'table:number-rows-repeated="1"') +
      row(cell(''), 'table:number-rows-repeated="2"') +
      row(['Unit', 'Name', 'Day', 'Mark', 'At', 'Paid'].map((name) => cell('', name)).join('')) +
      row(
        cell('table:number-rows-spanned="2"', 'HIS 1') +
          cell('office:value-type="string"', 'A</text:p><text:p>second') +
          cell('office:value-type="date" office:date-value="2026-02-01"', '1 Feb') +
          cell('office:value-type="float" office:value="62.5"', '62,50') +
          cell('office:value-type="time" office:time-value="PT08H30M00S"', '8.30') +
          cell('office:value-type="boolean" office:boolean-value="true"', 'JA') +
          cell('table:number-columns-repeated="16378"'),
      ) +
      row(
        '<table:covered-table-cell/>' +
          cell('', 'B &amp; C<text:s text:c="2"/>D') +
          cell('office:value-type="date" office:date-value="2026-02-01T10:15:00"', 'x') +
          cell('table:formula="of:=1+1"') +
          cell('table:formula="of:=1/0" calcext:value-type="error"', '#DIV/0!'),
      ) +
      row(cell('', ''), 'table:number-rows-repeated="1048000"') +
      '</table:table>',
  );

  it('is read from the sheet that is shown, by the types of its cells', async () => {
    const { reading, sheets, headings, rows } = await read(ods);
    expect(reading).toMatchObject({ sheet: 'Marks', encoding: null, headings: 4 });
    expect(sheets).toEqual(['Lists', 'Marks']);
    expect(headings.cells).toEqual(['Unit', 'Name', 'Day', 'Mark', 'At', 'Paid']);
    expect(rows).toEqual([
      { line: 5, cells: ['HIS 1', 'A\nsecond', '2026-02-01', '62.5', '08:30', 'true'] },
      {
        line: 6,
        cells: ['HIS 1', 'B & C  D', '2026-02-01 10:15'],
        unread: { 3: 'formulaWithoutResult', 4: 'formulaError' },
      },
    ]);
  });

  it('is read from the chosen sheet', async () => {
    expect((await read(ods, { sheet: 'Lists' })).headings.cells).toEqual(['internal']);
  });

  it('that is damaged is refused', async () => {
    expect(await reasonOf(odsWith('<table:table table:name="x"><not closed'))).toBe('damaged');
  });
});
