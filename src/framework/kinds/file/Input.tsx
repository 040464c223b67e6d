import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { InputProps } from '../../core/fields/kind.ts';
import { FileField } from '../parts/files/FileField.tsx';

export const FileInput = (props: InputProps<FieldOf<'file'>>): ReactNode => (
  <FileField props={props} isImage={false} />
);
