import type { TableRow, Unread } from '../file/tableRow.ts';
import { unreadable } from '../file/unreadable.ts';
import { readMarkup, throughMarkup } from './markup.ts';
import { momentText, type Sheet, Spans } from './sheets.ts';
import { textOfEntry } from './zip.ts';

/** A row that goes on beyond this counts as endless. */
const MOST_COLUMNS = 2_000;

type Attributes = Readonly<Record<string, string>>;

function contentOf(bytes: Buffer): AsyncIterable<string> {
  const content = textOfEntry(bytes, 'content.xml');
  if (!content) throw unreadable('damaged');
  return content;
}

/** The sheets of an OpenDocument spreadsheet (ODF 1.3, part 3, 9.1). */
export async function odsSheets(bytes: Buffer): Promise<Sheet[]> {
  const hiddenStyles = new Set<string>();
  const sheets: Sheet[] = [];
  let style = '';
  await throughMarkup(contentOf(bytes), {
    open: (name, attributes) => {
      if (name === 'style') style = attributes['style:name'] ?? '';
      else if (name === 'table-properties' && attributes['table:display'] === 'false')
        hiddenStyles.add(style);
      else if (name === 'table')
        sheets.push({
          name: attributes['table:name'] ?? '',
          isHidden: hiddenStyles.has(attributes['table:style-name'] ?? ''),
        });
    },
  });
  return sheets;
}

const count = (attributes: Attributes, name: string): number =>
  Math.max(1, Number(attributes[`table:number-${name}`] ?? 1) || 1);

/** `PT08H30M00S` → `08:30`. */
const timeText = (duration: string): string => {
  const [, hours = '0', minutes = '0'] = /^PT(?:(\d+)H)?(?:(\d+)M)?/.exec(duration) ?? [];
  return `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`;
};

/** The value of a cell by its type; what has none is read as its text. */
function valueOf(attributes: Attributes, text: string): string {
  switch (attributes['office:value-type']) {
    case 'float':
    case 'currency':
    case 'percentage':
      return attributes['office:value'] ?? text;
    case 'boolean':
      return attributes['office:boolean-value'] ?? text;
    case 'date':
      return momentText(attributes['office:date-value'] ?? text);
    case 'time':
      return timeText(attributes['office:time-value'] ?? '');
    default:
      return attributes['office:string-value'] ?? text;
  }
}

function unreadOf(attributes: Attributes, text: string): Unread | null {
  if (attributes['calcext:value-type'] === 'error') return 'formulaError';
  const hasResult = text !== '' || attributes['office:value-type'] !== undefined;
  return attributes['table:formula'] !== undefined && !hasResult ? 'formulaWithoutResult' : null;
}

/** Reads the rows of one sheet out of the markup of a document. */
class SheetReader {
  /** Rows that are read and not yet taken. */
  rows: TableRow[] = [];
  readonly #sheet: string;
  readonly #spans = new Spans();
  #isInside = false;
  #line = 0;
  #repeated = 1;
  #cells: string[] = [];
  #unread: Record<number, Unread> = {};
  #cell: Attributes | null = null;
  #paragraphs: string[] = [];
  /** Notes on a cell have paragraphs of their own. */
  #notes = 0;

  constructor(sheet: string) {
    this.#sheet = sheet;
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'table') this.#isInside = attributes['table:name'] === this.#sheet;
    if (!this.#isInside) return;
    if (name === 'table-row') {
      this.#repeated = count(attributes, 'rows-repeated');
      [this.#cells, this.#unread] = [[], {}];
    } else if (name === 'table-cell') [this.#cell, this.#paragraphs] = [attributes, []];
    else if (name === 'covered-table-cell')
      for (let left = count(attributes, 'columns-repeated'); left > 0; left -= 1)
        this.#put(this.#spans.covering(this.#cells.length) ?? '', 1);
    else if (name === 'annotation') this.#notes += 1;
    else if (name === 'p') this.#inCell(() => this.#paragraphs.push(''));
    else if (name === 's')
      this.text(' '.repeat(Math.min(1_000, Number(attributes['text:c'] ?? 1))));
    else if (name === 'tab') this.text('\t');
    else if (name === 'line-break') this.text('\n');
  }

  text(text: string): void {
    this.#inCell(() => {
      const last = this.#paragraphs.length - 1;
      if (last >= 0) this.#paragraphs[last] += text;
    });
  }

  close(name: string): void {
    if (!this.#isInside) return;
    if (name === 'annotation') this.#notes -= 1;
    else if (name === 'table-cell') this.#endCell();
    else if (name === 'table-row') this.#endRow();
    else if (name === 'table') this.#isInside = false;
  }

  #inCell(work: () => void): void {
    if (this.#cell && this.#notes === 0) work();
  }

  #put(text: string, times: number): void {
    if (text !== '' && this.#cells.length + times > MOST_COLUMNS)
      throw unreadable('tooManyColumns', { max: MOST_COLUMNS });
    const room = Math.min(times, MOST_COLUMNS - this.#cells.length);
    for (let left = room; left > 0; left -= 1) this.#cells.push(text);
  }

  #endCell(): void {
    const attributes = this.#cell ?? {};
    this.#cell = null;
    const text = this.#paragraphs.join('\n');
    const column = this.#cells.length;
    const unread = unreadOf(attributes, text);
    if (unread) this.#unread[column] = unread;
    const value = unread ? '' : valueOf(attributes, text);
    this.#spans.begin(column, value, count(attributes, 'rows-spanned') - 1);
    this.#put(value, count(attributes, 'columns-repeated'));
  }

  #endRow(): void {
    const hasContent =
      this.#cells.some((cell) => cell !== '') || Object.keys(this.#unread).length > 0;
    for (let left = hasContent ? this.#repeated : 0; left > 0; left -= 1)
      this.rows.push({
        line: this.#line + this.#repeated - left + 1,
        cells: this.#cells.slice(0, this.#cells.findLastIndex((cell) => cell !== '') + 1),
        ...(Object.keys(this.#unread).length > 0 ? { unread: this.#unread } : {}),
      });
    this.#line += this.#repeated;
  }
}

/** The rows of one sheet of an OpenDocument spreadsheet, those without content left out. */
export async function* odsRows(bytes: Buffer, sheet: string): AsyncGenerator<TableRow> {
  const reader = new SheetReader(sheet);
  const reading = readMarkup(contentOf(bytes), {
    open: (name, attributes) => reader.open(name, attributes),
    close: (name) => reader.close(name),
    text: (text) => reader.text(text),
  });
  for await (const _ of reading) {
    yield* reader.rows;
    reader.rows = [];
  }
}
