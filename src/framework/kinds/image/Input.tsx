import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import { FileField } from '../../files/FileField.tsx';
import type { InputProps } from '../kind.ts';

export function ImageInput(props: InputProps<FieldOf<'image'>>): ReactNode {
  return <FileField props={props} isImage />;
}
