import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import {
  type Encoding,
  SEPARATOR_SIGNS,
  type Separator,
} from '../../../../src/contract/wire/calls/fileReading.ts';
import type { FileSource } from '../file/source.ts';
import type { TableRow } from '../file/tableRow.ts';
import { unreadable } from '../file/unreadable.ts';
import { CSV } from './csv.ts';
import { decoded } from './encoding.ts';
import { guessSeparator, statedSeparator, withoutStatement } from './separator.ts';

/** Characters from which the separator is guessed. */
const HEAD = 64 * 1024;

/** The mark that an export adds so that spreadsheets do not run the text as a formula. */
const FORMULA_MARK = /^'(?=[=+\-@\t\r\n\0|])/;

/** The beginning of a file. */
async function headOf(source: FileSource, encoding: Encoding): Promise<string> {
  let head = '';
  for await (const part of decoded(source, encoding)) {
    head += part;
    if (head.length >= HEAD) break;
  }
  return head;
}

/** The separator of a text file: the one it states, else a guess. */
export async function findSeparator(source: FileSource, encoding: Encoding): Promise<Separator> {
  const head = await headOf(source, encoding);
  return statedSeparator(head) ?? guessSeparator(withoutStatement(head));
}

async function* textParts(source: FileSource, encoding: Encoding): AsyncGenerator<string> {
  let isFirst = true;
  for await (const part of decoded(source, encoding)) {
    if (part === '') continue;
    if (part.includes('\u0000')) throw unreadable('notATable');
    yield isFirst ? withoutStatement(part) : part;
    isFirst = false;
  }
}

/** A quote that is not closed makes one cell of the rest of the file. */
const csvFault = (error: unknown, line: number): unknown =>
  error instanceof CsvError ? unreadable('openQuote', { line }) : error;

/** The rows of a text file, one after the other. Throws FILE_UNREADABLE. */
export async function* textRows(
  source: FileSource,
  { encoding, separator }: { encoding: Encoding; separator: Separator },
): AsyncGenerator<TableRow> {
  let next = 1;
  /** Those on which the rows begin that are read and not yet taken. */
  const lines: number[] = [];
  const parser = parse({
    ...CSV,
    delimiter: SEPARATOR_SIGNS[separator],
    on_record: (record, context) => {
      lines.push(next);
      next = context.lines + 1;
      return record;
    },
  });
  const parts = Readable.from(textParts(source, encoding));
  parts.once('error', (error) => parser.destroy(error));
  try {
    for await (const record of parts.pipe(parser) as AsyncIterable<string[]>)
      yield {
        line: lines.shift() ?? 0,
        cells: record.map((cell) => cell.replace(FORMULA_MARK, '')),
      };
  } catch (error) {
    throw csvFault(error, next);
  } finally {
    parts.destroy();
  }
}
