import type { ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { InputProps } from '../../core/fields/kind.ts';
import { FilesField } from '../parts/files/FilesField.tsx';

export function FilesInput(props: InputProps<FieldOf<'files'>>): ReactNode {
  return <FilesField props={props} />;
}
