import './cells.css';
import type { Field, FieldOf, Kind } from '../../contract/model/fields.ts';
import type { CellFace, CellWidths } from '../core/fields/kind.ts';
import { BoolCell } from './bool/Cell.tsx';
import { DateCell } from './date/Cell.tsx';
import { DateTimeCell } from './datetime/Cell.tsx';
import { DecimalCell } from './decimal/Cell.tsx';
import { EmailCell } from './email/Cell.tsx';
import { FileCell } from './file/Cell.tsx';
import { FilesCell } from './files/Cell.tsx';
import { ImageCell } from './image/Cell.tsx';
import { IntCell } from './int/Cell.tsx';
import { JsonCell } from './json/Cell.tsx';
import { linesCell } from './lines/Cell.tsx';
import { PhoneCell } from './phone/Cell.tsx';
import { RefCell } from './ref/Cell.tsx';
import { RefsCell } from './refs/Cell.tsx';
import { RichTextCell } from './richText/Cell.tsx';
import { SelectCell } from './select/Cell.tsx';
import { TextCell } from './text/Cell.tsx';
import { TimeCell } from './time/Cell.tsx';
import { UrlCell } from './url/Cell.tsx';

const fixed =
  (usual: number, least: number, whole = least) =>
  (_field: Field, isTitle: boolean): CellWidths => ({
    usual: usual + (isTitle ? 2 : 0),
    least,
    whole,
  });

/** A coloured mark needs room for its dot and padding next to the word. */
const MARK_WIDTHS: CellWidths = { usual: 8.25, least: 5.75, whole: 7.45 };

/** Text of several words, judging by the declaration. */
const isLongText = ({ multiline, i18n, max = 0, pattern }: FieldOf<'text'>): boolean =>
  multiline === true || i18n === true || (max > 100 && pattern === undefined);

function textWidths(field: FieldOf<'text'>, isTitle: boolean): CellWidths {
  const { multiline, i18n, max = 100 } = field;
  const isLong = isLongText(field);
  const usual = (isLong ? 9 : max <= 40 ? 6.75 : 7.5) + (isTitle ? (isLong ? 2 : 1) : 0);
  // A short text that labels the record, such as a code, is not wrapped.
  const least = i18n === true || multiline === true ? 6 : isTitle ? usual : 5.75;
  return { usual, least, ...(isLong ? { whole: i18n === true ? 7.25 : 7.2 } : {}) };
}

/**
 * The cell of each kind. Separate from inputs and filters, so that a list does not load code that
 * only a form needs. A kind that is missing here does not compile.
 */
const CELLS: { readonly [K in Kind]: CellFace<FieldOf<K>> } = {
  text: { Cell: TextCell, align: 'start', widths: textWidths, canBeTitle: true },
  richText: { Cell: RichTextCell, align: 'start', widths: fixed(14, 9), canBeTitle: true },
  int: { Cell: IntCell, align: 'end', widths: fixed(4.75, 3.5), canBeTitle: true },
  decimal: { Cell: DecimalCell, align: 'end', widths: fixed(6, 4.5), canBeTitle: true },
  bool: { Cell: BoolCell, align: 'start', widths: fixed(5.25, 4.5), canBeTitle: false },
  date: { Cell: DateCell, align: 'start', widths: fixed(7, 6.5), canBeTitle: true },
  datetime: { Cell: DateTimeCell, align: 'start', widths: fixed(9.5, 6.75), canBeTitle: true },
  time: { Cell: TimeCell, align: 'start', widths: fixed(5, 4.5), canBeTitle: true },
  select: {
    Cell: SelectCell,
    align: 'start',
    widths: ({ tones }, isTitle) =>
      tones ? MARK_WIDTHS : { usual: 6.75 + (isTitle ? 2 : 0), least: 5.75 },
    canBeTitle: true,
  },
  ref: {
    Cell: RefCell,
    align: 'start',
    widths: (_, isTitle) => ({ usual: isTitle ? 9.5 : 7.5, least: 6, whole: isTitle ? 8.75 : 7.3 }),
    canBeTitle: true,
  },
  refs: { Cell: RefsCell, align: 'start', widths: fixed(8, 6.5, 7.05), canBeTitle: false },
  lines: { Cell: linesCell(cellOf), align: 'start', widths: fixed(8.5, 7), canBeTitle: false },
  file: { Cell: FileCell, align: 'start', widths: fixed(9, 7), canBeTitle: false },
  files: { Cell: FilesCell, align: 'start', widths: fixed(9, 7), canBeTitle: false },
  image: { Cell: ImageCell, align: 'start', widths: fixed(4.5, 4.5), canBeTitle: false },
  email: { Cell: EmailCell, align: 'start', widths: fixed(10.5, 6.5), canBeTitle: false },
  url: { Cell: UrlCell, align: 'start', widths: fixed(10.5, 7), canBeTitle: false },
  phone: { Cell: PhoneCell, align: 'start', widths: fixed(9.25, 8), canBeTitle: false },
  json: { Cell: JsonCell, align: 'start', widths: fixed(9, 7), canBeTitle: false },
};

/** The cell of a field's kind. The registry is typed per kind, so only this place widens it. */
export function cellOf(field: Field): CellFace {
  return CELLS[field.kind] as unknown as CellFace;
}
