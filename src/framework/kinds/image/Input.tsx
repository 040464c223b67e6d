import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { InputProps } from '../../core/fields/kind.ts';
import { FileField } from '../parts/files/FileField.tsx';

export const ImageInput = (props: InputProps<FieldOf<'image'>>): ReactNode => (
  <FileField props={props} isImage />
);
