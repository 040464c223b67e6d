import './cells.css';
import type { Field, FieldOf, Kind } from '../../contract/model/fields.ts';
import type { CellFace } from '../core/fields/kind.ts';
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

/**
 * How a value of each kind is shown. Apart from inputs and filters, so that a list does not load
 * what only a form needs. A kind that is missing here does not compile.
 */
const CELLS: { readonly [K in Kind]: CellFace<FieldOf<K>> } = {
  text: { Cell: TextCell, align: 'start' },
  richText: { Cell: RichTextCell, align: 'start' },
  int: { Cell: IntCell, align: 'end' },
  decimal: { Cell: DecimalCell, align: 'end' },
  bool: { Cell: BoolCell, align: 'start' },
  date: { Cell: DateCell, align: 'start' },
  datetime: { Cell: DateTimeCell, align: 'start' },
  time: { Cell: TimeCell, align: 'start' },
  select: { Cell: SelectCell, align: 'start' },
  ref: { Cell: RefCell, align: 'start' },
  refs: { Cell: RefsCell, align: 'start' },
  lines: { Cell: linesCell(cellOf), align: 'start' },
  file: { Cell: FileCell, align: 'start' },
  files: { Cell: FilesCell, align: 'start' },
  image: { Cell: ImageCell, align: 'start' },
  email: { Cell: EmailCell, align: 'start' },
  url: { Cell: UrlCell, align: 'start' },
  phone: { Cell: PhoneCell, align: 'start' },
  json: { Cell: JsonCell, align: 'start' },
};

/** The cell of a field's kind. The registry is typed per kind, so only this place widens it. */
export function cellOf(field: Field): CellFace {
  return CELLS[field.kind] as unknown as CellFace;
}
