import './inputs.css';
import type { ComponentType } from 'react';
import type { Field, FieldOf, Kind } from '../../contract/model/fields.ts';
import type { InputProps } from '../core/fields/kind.ts';
import { BoolInput } from './bool/Input.tsx';
import { DateInput } from './date/Input.tsx';
import { DateTimeInput } from './datetime/Input.tsx';
import { DecimalInput } from './decimal/Input.tsx';
import { EmailInput } from './email/Input.tsx';
import { FileInput } from './file/Input.tsx';
import { FilesInput } from './files/Input.tsx';
import { ImageInput } from './image/Input.tsx';
import { IntInput } from './int/Input.tsx';
import { JsonInput } from './json/Input.tsx';
import { linesInput } from './lines/Input.tsx';
import { PhoneInput } from './phone/Input.tsx';
import { RefInput } from './ref/Input.tsx';
import { RefsInput } from './refs/Input.tsx';
import { RichTextInput } from './richText/Input.tsx';
import { SelectInput } from './select/Input.tsx';
import { TextInput } from './text/Input.tsx';
import { TimeInput } from './time/Input.tsx';
import { UrlInput } from './url/Input.tsx';

/** The input of each kind. A kind that is missing here does not compile. */
const INPUTS: { readonly [K in Kind]: ComponentType<InputProps<FieldOf<K>>> } = {
  text: TextInput,
  richText: RichTextInput,
  int: IntInput,
  decimal: DecimalInput,
  bool: BoolInput,
  date: DateInput,
  datetime: DateTimeInput,
  time: TimeInput,
  select: SelectInput,
  ref: RefInput,
  refs: RefsInput,
  lines: linesInput(inputOf),
  file: FileInput,
  files: FilesInput,
  image: ImageInput,
  email: EmailInput,
  url: UrlInput,
  phone: PhoneInput,
  json: JsonInput,
};

/** The input of a field's kind. The registry is typed per kind, so only this place widens it. */
export function inputOf(field: Field): ComponentType<InputProps> {
  return INPUTS[field.kind] as unknown as ComponentType<InputProps>;
}
