import { unreadable } from '../file/unreadable.ts';

/** A sheet of a workbook. */
export interface Sheet {
  name: string;
  isHidden: boolean;
}

/**
 * The sheet to read: the chosen one, else the first that is not hidden. Throws FILE_UNREADABLE if
 * there is none.
 */
export function sheetToRead(sheets: readonly Sheet[], chosen: string | undefined): string {
  const found =
    chosen === undefined
      ? (sheets.find(({ isHidden }) => !isHidden) ?? sheets[0])
      : sheets.find(({ name }) => name === chosen);
  if (!found) throw unreadable('noSheet');
  return found.name;
}

/** The text of a day or moment as ISO writes it; midnight is a day, and a day before 1900 a time. */
export function momentText(iso: string): string {
  const [day = '', time = ''] = iso.slice(0, 16).split('T');
  if (day < '1900-01-01') return time;
  return time === '' || time === '00:00' ? day : `${day} ${time}`;
}

/** The values of cells that reach over several rows, by column. */
export class Spans {
  readonly #open = new Map<number, { text: string; rows: number }>();

  /** `rows`: how many further rows the cell covers. */
  begin(column: number, text: string, rows: number): void {
    if (rows > 0) this.#open.set(column, { text, rows });
  }

  /** The text of the cell above that covers this one; `undefined`: none does. */
  covering(column: number): string | undefined {
    const span = this.#open.get(column);
    if (!span) return undefined;
    span.rows -= 1;
    if (span.rows <= 0) this.#open.delete(column);
    return span.text;
  }
}
