import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { InputProps } from '../../core/fields/kind.ts';
import { FilesField } from '../parts/files/FilesField.tsx';

export const FilesInput = (props: InputProps<FieldOf<'files'>>): ReactNode => (
  <FilesField props={props} />
);
