import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { InputProps } from '../../core/kind.ts';
import { FileField } from '../upload/FileField.tsx';

export function ImageInput(props: InputProps<FieldOf<'image'>>): ReactNode {
  return <FileField props={props} isImage />;
}
