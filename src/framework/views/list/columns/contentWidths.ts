import type { Language } from '../../../../contract/model/constants.ts';
import { isPlainText, isReference, traitsOf } from '../../../../contract/model/kindTraits.ts';
import { labelsOf } from '../../../core/fields/labels.ts';
import { textIn } from '../../../core/fields/localisedText.ts';
import { valueAt, type ViewRecord } from '../../../core/records/record.ts';
import type { Column } from './column.ts';
import { CELL_REM, EDGES_REM } from './headingWidth.ts';
import { textWidth } from './textWidth.ts';

/** What the values of a column need, in rem with the padding of the cell. */
export interface ContentWidths {
  /** No word breaks. */
  word: number;
  /** Nine of ten values fit on two lines. */
  lines: number;
  /** Nine of ten values fit on one line. */
  line: number;
  /** Every value fits on one line. */
  longest: number;
}

/** One line that cannot break: addresses, user names of e-mail. */
const isOneLine = ({ field }: Column): boolean => {
  const { typed, numeric, text } = traitsOf(field);
  return typed === true && numeric !== true && text === undefined;
};

/** The text of a cell whose width depends on the values; `null`: it depends on the kind. */
function textOf(column: Column, record: ViewRecord, language: Language): string | null {
  const { field, name } = column;
  const value = valueAt(record, name);
  if (isReference(field))
    return [...labelsOf(record, name).values()]
      .map((label) => textIn(label, language).text)
      .join(', ');
  if (isPlainText(field) || isOneLine(column)) return textIn(value, language).text;
  return null;
}

/** The share of the values that a column is made for; longer ones are shortened. */
const MOST = 0.9;
const PICTURE_REM = 3;
const DETAIL_REM = 0.8125;
/** A longer second line is shortened before a column leaves for it. */
const MAX_DETAIL_REM = 14;

const inRem = (em: number, size = CELL_REM): number => em * size + EDGES_REM;

function widthsOf(texts: readonly string[], isWhole: boolean): ContentWidths {
  const parts = texts.filter((text) => text !== '').map(textWidth);
  const lines = parts.map(({ line }) => line).toSorted((left, right) => left - right);
  const most = lines[Math.floor((lines.length - 1) * MOST)] ?? 0;
  const word = Math.max(0, ...parts.map((part) => part.word));
  // The first of two lines loses up to a word to the second.
  const half = isWhole ? most : Math.min(most, most / 2 + word / 2);
  return {
    word: inRem(isWhole ? 0 : word),
    lines: inRem(Math.max(half, isWhole ? 0 : word)),
    line: inRem(most),
    longest: inRem(lines.at(-1) ?? 0),
  };
}

/** The widths of the cell that shows the record itself: picture, name, second line. */
function identityWidths(
  identity: NonNullable<Column['identity']>,
  records: readonly ViewRecord[],
  language: Language,
): ContentWidths {
  const { names, detail, picture } = identity;
  const widths = widthsOf(
    records.map((record) => names.map((name) => textOf(name, record, language) ?? '').join(' ')),
    false,
  );
  const below = detail
    ? records.map((record) => textWidth(textOf(detail, record, language) ?? '').line)
    : [];
  const second = inRem(Math.max(0, ...below), DETAIL_REM);
  const before = picture ? PICTURE_REM : 0;
  return {
    word: widths.word + before,
    lines: Math.max(widths.lines, Math.min(second, MAX_DETAIL_REM)) + before,
    line: Math.max(widths.line, second) + before,
    longest: Math.max(widths.longest, second) + before,
  };
}

/** What the values of these columns need on this page of records, by column. */
export function contentWidths(
  columns: readonly Column[],
  records: readonly ViewRecord[],
  language: Language,
  isOwnCell: (column: Column) => boolean,
): Map<string, ContentWidths> {
  const found = new Map<string, ContentWidths>();
  const [first] = records;
  if (!first) return found;
  for (const column of columns) {
    if (isOwnCell(column) || textOf(column, first, language) === null) continue;
    found.set(
      column.name,
      column.identity
        ? identityWidths(column.identity, records, language)
        : widthsOf(
            records.map((record) => textOf(column, record, language) ?? ''),
            isOneLine(column),
          ),
    );
  }
  return found;
}

/** The larger of both, so that columns do not jump while a user pages, sorts and filters. */
export function widened(
  known: ReadonlyMap<string, ContentWidths>,
  measured: ReadonlyMap<string, ContentWidths>,
): Map<string, ContentWidths> {
  const all = new Map(known);
  for (const [name, widths] of measured) {
    const before = known.get(name);
    all.set(
      name,
      before
        ? {
            word: Math.max(before.word, widths.word),
            lines: Math.max(before.lines, widths.lines),
            line: Math.max(before.line, widths.line),
            longest: Math.max(before.longest, widths.longest),
          }
        : widths,
    );
  }
  return all;
}
