import './filters.css';
import type { ComponentType } from 'react';
import type { Field, FieldOf, Kind } from '../../contract/model/fields.ts';
import type { FilterProps } from '../core/fields/kind.ts';
import { BoolFilter } from './bool/Filter.tsx';
import { DateFilter } from './date/Filter.tsx';
import { DateTimeFilter } from './datetime/Filter.tsx';
import { DecimalFilter } from './decimal/Filter.tsx';
import { EmailFilter } from './email/Filter.tsx';
import { FileFilter } from './file/Filter.tsx';
import { FilesFilter } from './files/Filter.tsx';
import { ImageFilter } from './image/Filter.tsx';
import { IntFilter } from './int/Filter.tsx';
import { LinesFilter } from './lines/Filter.tsx';
import { PhoneFilter } from './phone/Filter.tsx';
import { RefFilter } from './ref/Filter.tsx';
import { RefsFilter } from './refs/Filter.tsx';
import { RichTextFilter } from './richText/Filter.tsx';
import { SelectFilter } from './select/Filter.tsx';
import { TextFilter } from './text/Filter.tsx';
import { TimeFilter } from './time/Filter.tsx';
import { UrlFilter } from './url/Filter.tsx';

/**
 * The filter of each kind; `null` if the contract gives a kind no operators. A missing kind does
 * not compile.
 */
const FILTERS: { readonly [K in Kind]: ComponentType<FilterProps<FieldOf<K>>> | null } = {
  text: TextFilter,
  richText: RichTextFilter,
  int: IntFilter,
  decimal: DecimalFilter,
  bool: BoolFilter,
  date: DateFilter,
  datetime: DateTimeFilter,
  time: TimeFilter,
  select: SelectFilter,
  ref: RefFilter,
  refs: RefsFilter,
  lines: LinesFilter,
  file: FileFilter,
  files: FilesFilter,
  image: ImageFilter,
  email: EmailFilter,
  url: UrlFilter,
  phone: PhoneFilter,
  json: null,
};

/**
 * The filter of a field's kind, if it has one. The registry is typed per kind, so only this place
 * widens it.
 */
export const filterOf = (field: Field): ComponentType<FilterProps> | null =>
  FILTERS[field.kind] as unknown as ComponentType<FilterProps> | null;
